import { describe, expect, test } from 'vitest'
import { faqTypes } from '#contract/states.ts'
import { startApp } from '#testing/app.ts'
import { expectField, operator } from '#testing/people.ts'

const app = await startApp()
const staff = await operator(app)
const anyone = app.client()

const faqs = [
  { type: 'payment', question: 'How do I pay?', answer: 'By transfer, card or from your wallet.' },
  { type: 'general', question: 'Is there a 100% refund?', answer: 'Yes, when the store is at fault.' },
  { type: 'rider', question: 'How do I become a rider?', answer: 'Sign up; see snake_case notes.' },
  { type: 'general', question: 'Where are you?', answer: 'In Ile-Ife. 1000 stores soon.' },
  { type: 'customer', question: 'What is a slash?', answer: 'This: \\ and nothing else.' },
  { type: 'store', question: 'How do I sell?', answer: 'Ask for an INVITE code.' },
] as const
const { data: saved } = await staff.client.putFaqs({ body: { faqs: [...faqs] } })

const questionsOf = (found: { question: string }[]) => found.map(({ question }) => question)
const all = questionsOf([...faqs])
const find = async (keyword: string) => questionsOf((await anyone.getFaqs({ query: { keyword } })).data)

test('all FAQs are public, in the order of the operators', async () => {
  const { statusCode, data, pagination } = await anyone.getFaqs()
  expect(statusCode).toBe(200)
  expect(data).toEqual(saved)
  expect(questionsOf(data)).toEqual(all)
  expect(pagination).toEqual({ pageSize: 20, lastEvaluatedKey: null })
})

describe('filters by type', () => {
  const byTypes = (types: string) => anyone.getFaqsByTypes({ params: { types } })

  test.for<[string, number[]]>([
    ['general', [1, 3]],
    ['general,payment', [0, 1, 3]],
    ['payment,general', [0, 1, 3]],
    ['store,store', [5]],
    ['assistant', []],
    [faqTypes.join(','), [0, 1, 2, 3, 4, 5]],
  ])('%s', async ([types, places]) => {
    expect(questionsOf((await byTypes(types)).data)).toEqual(places.map((place) => all[place]))
  })

  test.for(['unknown', 'general,unknown', 'general,', ',general', 'general;payment', 'General', ' '])(
    '«%s» is refused by field',
    (types) => expectField(byTypes(types), 'types'),
  )

  test('keyword and paging work within the types', async () => {
    const params = { types: 'general,store' }
    const found = await anyone.getFaqsByTypes({ params, query: { keyword: 'store' } })
    expect(questionsOf(found.data)).toEqual([all[1], all[3]])
    const first = await anyone.getFaqsByTypes({ params, query: { pageSize: 2 } })
    const { lastEvaluatedKey } = first.pagination
    const next = await anyone.getFaqsByTypes({
      params,
      query: { pageSize: 2, lastEvaluatedKey: lastEvaluatedKey! },
    })
    expect(questionsOf([...first.data, ...next.data])).toEqual([all[1], all[3], all[5]])
    const elsewhere = anyone.getFaqsByTypes({
      params: { types: 'general' },
      query: { lastEvaluatedKey: lastEvaluatedKey! },
    })
    await expectField(elsewhere, 'lastEvaluatedKey')
  })
})

describe('a keyword', () => {
  test('is searched in question and answer, ignoring case', async () => {
    expect(await find('wallet')).toEqual([all[0]])
    expect(await find('invite')).toEqual([all[5]])
    expect(await find('HOW DO I')).toEqual([all[0], all[2], all[5]])
    expect(await find('  wallet ')).toEqual([all[0]])
    expect(await find('nowhere to be found')).toEqual([])
  })

  test('is matched literally, with percent, underscore and backslash', async () => {
    expect(await find('100%')).toEqual([all[1]])
    expect(await find('%')).toEqual([all[1]])
    expect(await find('snake_case')).toEqual([all[2]])
    expect(await find('_')).toEqual([all[2]])
    expect(await find('\\')).toEqual([all[4]])
    expect(await find("'; DROP TABLE faq; --")).toEqual([])
  })

  test('has a maximum length; a blank one is ignored', async () => {
    await expectField(find('x'.repeat(101)), 'keyword')
    expect(await find('')).toEqual(all)
    expect(await find('   ')).toEqual(all)
  })
})

describe('pages', () => {
  test('have no repeat and no gap, by key and by link', async () => {
    const seen: string[] = []
    let address: string | undefined = '/v1/resources/faqs?pageSize=4'
    const sizes = []
    while (address) {
      const response: Response = await fetch(`${app.url}${address}`)
      const { data } = await response.json()
      sizes.push(data.length)
      seen.push(...questionsOf(data))
      address = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(sizes).toEqual([4, 2])
    expect(seen).toEqual(all)
  })

  test('a full last page has no next page', async () => {
    const { data, pagination } = await anyone.getFaqs({ query: { pageSize: 6 } })
    expect(data).toHaveLength(6)
    expect(pagination.lastEvaluatedKey).toBeNull()
  })

  test.for(['WzFd.AAAAAAAAAAAAAAAAAAAAAA', 'nonsense'])('the key %s is refused', (lastEvaluatedKey) =>
    expectField(anyone.getFaqs({ query: { lastEvaluatedKey } }), 'lastEvaluatedKey'),
  )

  test('a key works with parameters that the list ignores', async () => {
    const { pagination } = await anyone.getFaqs({ query: { pageSize: 4, page: 1 } as never })
    const query = { lastEvaluatedKey: pagination.lastEvaluatedKey!, page: 2, keyword: '' }
    const { data } = await anyone.getFaqs({ query })
    expect(questionsOf(data)).toEqual(all.slice(4))
  })

  test('a key of another list, or with another keyword, is refused', async () => {
    const { pagination } = await anyone.getFaqs({ query: { pageSize: 1, keyword: 'how' } })
    const lastEvaluatedKey = pagination.lastEvaluatedKey!
    await expectField(anyone.getIleIfeStreets({ query: { lastEvaluatedKey } }), 'lastEvaluatedKey')
    await expectField(anyone.getFaqs({ query: { lastEvaluatedKey } }), 'lastEvaluatedKey')
    const { data } = await anyone.getFaqs({ query: { keyword: 'how', lastEvaluatedKey } })
    expect(questionsOf(data)).toEqual([all[2], all[5]])
  })
})
