import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, operator, refusal } from '#testing/people.ts'

const app = await startApp()
const staff = await operator(app)
const colleague = await operator(app)

const faq = (question: string) => ({ type: 'general' as const, question, answer: `About ${question}` })
const put = (questions: string[], by = staff) => by.client.putFaqs({ body: { faqs: questions.map(faq) } })
const listed = async () => (await app.client().getFaqs({ query: { pageSize: 100 } })).data

test('the list is replaced, in the given order', async () => {
  await put(['one', 'two', 'three'])
  const { statusCode, data } = await put(['three', 'four', 'one'])
  expect(statusCode).toBe(200)
  expect(data.map(({ question }) => question)).toEqual(['three', 'four', 'one'])
  expect(await listed()).toEqual(data)
})

test('an empty list deletes all', async () => {
  await put(['one'])
  expect((await put([])).data).toEqual([])
  expect(await listed()).toEqual([])
})

test('two concurrent lists end as one of them, complete', async () => {
  for (let round = 0; round < 3; round++) {
    const lists = [
      Array.from({ length: 30 }, (_, index) => `first ${round} ${index}`),
      Array.from({ length: 20 }, (_, index) => `second ${round} ${index}`),
    ]
    await Promise.all([put(lists[0]!, staff), put(lists[1]!, colleague)])
    expect(lists).toContainEqual((await listed()).map(({ question }) => question))
  }
})

test('a concurrent reader gets a complete list', async () => {
  const lists = ['a', 'b'].map((letter) => Array.from({ length: 10 }, (_, index) => `${letter}${index}`))
  await put(lists[0]!)
  const writing = Promise.all([put(lists[1]!), put(lists[0]!, colleague)])
  const readings = await Promise.all(Array.from({ length: 6 }, listed))
  for (const reading of readings) expect(lists).toContainEqual(reading.map(({ question }) => question))
  await writing
})

test.for<[unknown, string]>([
  [undefined, 'faqs'],
  [[{ type: 'general', question: 'What?' }], 'faqs.0.answer'],
  [[faq('ok'), { ...faq('no'), type: 'gossip' }], 'faqs.1.type'],
  [[faq(' ')], 'faqs.0.question'],
  [[{ ...faq('x'), answer: 'x'.repeat(4001) }], 'faqs.0.answer'],
  [[{ ...faq('x'), id: '1' }], 'faqs.0.id'],
  [Array(201).fill({ type: 'general', question: 'q', answer: 'a' }), 'faqs'],
])('%# an invalid list is refused by field and changes nothing', async ([faqs, path]) => {
  const { data } = await put(['kept'])
  await expectField(staff.client.putFaqs({ body: { faqs } as never }), path)
  expect(await listed()).toEqual(data)
})

test('a body over its limit is refused', async () => {
  const long = Array.from({ length: 20 }, () => ({ ...faq('x'), answer: 'x'.repeat(4000) }))
  expect(await refusal(staff.client.putFaqs({ body: { faqs: long } }))).toMatchObject({
    statusCode: 400,
    code: 'request.too-large',
  })
})
