import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, newTelephone, operator } from '#testing/people.ts'

const app = await startApp()
const staff = await operator(app)

const asked = [
  { role: 'store' as const, name: 'Mama Put Lagere', telephone: newTelephone(), message: 'Since 1998.' },
  { role: 'rider' as const, name: '100% Tunde', telephone: newTelephone() },
  { role: 'store' as const, name: 'iya_basira', telephone: newTelephone() },
  { role: 'rider' as const, name: 'Sola', telephone: newTelephone() },
]
for (const body of asked) await app.client().requestInviteCode({ body })

type Query = NonNullable<Parameters<typeof staff.client.getInviteRequests>[0]>['query']
const names = async (query: Query = {}) =>
  (await staff.client.getInviteRequests({ query })).data.map(({ name }) => name)

test('pending requests are listed, oldest first', async () => {
  const { statusCode, data } = await staff.client.getInviteRequests()
  expect(statusCode).toBe(200)
  expect(data.map(({ name }) => name)).toEqual(asked.map(({ name }) => name))
  const { id, dateCreated, ...rest } = data[0]!
  expect(rest).toEqual({ ...asked[0], status: 'pending', dateDecided: null })
  expect(data[1]!.message).toBeNull()
})

test('a keyword finds name and phone number, and is matched literally', async () => {
  expect(await names({ keyword: 'mama' })).toEqual(['Mama Put Lagere'])
  expect(await names({ keyword: asked[3]!.telephone })).toEqual(['Sola'])
  expect(await names({ keyword: '%' })).toEqual(['100% Tunde'])
  expect(await names({ keyword: '_' })).toEqual(['iya_basira'])
})

test('pages are consistent, and decided requests move to their own list', async () => {
  const first = await staff.client.getInviteRequests({ query: { pageSize: 2 } })
  const decide = (index: number, status: 'accepted' | 'rejected') =>
    staff.client.decideInviteRequest({ params: { id: first.data[index]!.id }, body: { status } })
  await decide(0, 'accepted')
  await decide(1, 'rejected')
  const { lastEvaluatedKey } = first.pagination
  expect(await names({ pageSize: 2, lastEvaluatedKey: lastEvaluatedKey! })).toEqual(['iya_basira', 'Sola'])
  expect(await names({ status: 'accepted' })).toEqual(['Mama Put Lagere'])
  expect(await names({ status: 'rejected' })).toEqual(['100% Tunde'])
  expect(await names()).toEqual(['iya_basira', 'Sola'])
})

test('invalid fields are refused by field', async () => {
  await expectField(names({ status: 'open' as never }), 'status')
  await expectField(names({ lastEvaluatedKey: 'mine' }), 'lastEvaluatedKey')
})
