import { describe, expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, operator, type Person, signUp, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'

const app = await startApp()
const staff = await operator(app)
const people: Person[] = []
for (const role of ['rider', 'store', 'customer', 'assistant', 'rider', 'store'] as const) {
  people.push(await signUp(app, role))
}
const [rider, store, customer, assistant, riderTwo, storeTwo] = people as [
  Person,
  Person,
  Person,
  Person,
  Person,
  Person,
]

type Query = NonNullable<Parameters<typeof staff.client.getPendingUsers>[0]>['query']
const list = async (query: Query = {}) =>
  (await staff.client.getPendingUsers({ query })).data.map(({ user }) => user.id)
const ids = (...listed: Person[]) => listed.map(({ id }) => id)
const decide = (person: Person, status: 'active' | 'rejected' | 'suspended') =>
  staff.client.decideRoleStatus({ params: { userId: person.id }, body: { status, reason: 'A check.' } })

test('pending users are listed, oldest first; customers and operators are never pending', async () => {
  const { statusCode, data, pagination } = await staff.client.getPendingUsers()
  expect(statusCode).toBe(200)
  expect(data.map(({ user }) => user.id)).toEqual(ids(rider, store, assistant, riderTwo, storeTwo))
  expect(data[0]).toEqual({
    user: (await staff.client.getUser({ params: { userId: rider.id } })).data,
    verification: 'unverified',
    identity: null,
    reason: null,
    dateCreated: data[0]!.dateCreated,
  })
  expect(pagination).toEqual({ pageSize: 20, lastEvaluatedKey: null })
  expect(await list({ status: 'active' })).toEqual(ids(customer))
  expect(await list({ status: 'any' })).toEqual(ids(...people))
})

test('the role filters the list', async () => {
  expect(await list({ role: 'rider' })).toEqual(ids(rider, riderTwo))
  expect(await list({ role: 'customer' })).toEqual([])
  expect(await list({ role: 'customer', status: 'active' })).toEqual(ids(customer))
})

test('pages are consistent while users are added and removed', async () => {
  const first = await staff.client.getPendingUsers({ query: { pageSize: 2 } })
  expect(first.data.map(({ user }) => user.id)).toEqual(ids(rider, store))
  await decide(store, 'rejected')
  const late = await signUp(app, 'store')
  const { lastEvaluatedKey } = first.pagination
  const next = await staff.client.getPendingUsers({
    query: { pageSize: 2, lastEvaluatedKey: lastEvaluatedKey! },
  })
  expect(next.data.map(({ user }) => user.id)).toEqual(ids(assistant, riderTwo))
  const last = await staff.client.getPendingUsers({
    query: { pageSize: 2, lastEvaluatedKey: next.pagination.lastEvaluatedKey! },
  })
  expect(last.data.map(({ user }) => user.id)).toEqual(ids(storeTwo, late))
  expect(last.pagination.lastEvaluatedKey).toBeNull()
})

test('every status has a list, with the reason', async () => {
  await decide(storeTwo, 'suspended')
  const { data } = await staff.client.getPendingUsers({ query: { status: 'suspended' } })
  expect(data).toMatchObject([
    { user: { id: storeTwo.id, role: { status: 'suspended' } }, reason: 'A check.' },
  ])
  expect(await list({ status: 'rejected' })).toEqual(ids(store))
  expect(await list({ status: 'revoked' })).toEqual([])
})

describe('a keyword', () => {
  test('finds name and phone number, and is matched literally', async () => {
    await rider.client.updateUser({ body: { name: 'Sola 100% Adeyemi' } })
    await assistant.client.updateUser({ body: { name: 'kemi_alade' } })
    expect(await list({ keyword: 'adeYEMI' })).toEqual(ids(rider))
    expect(await list({ keyword: riderTwo.telephone })).toEqual(ids(riderTwo))
    expect(await list({ keyword: riderTwo.telephone.slice(4) })).toEqual(ids(riderTwo))
    expect(await list({ keyword: riderTwo.telephone.replace('+234', '0') })).toEqual(ids(riderTwo))
    expect(await list({ keyword: '%' })).toEqual(ids(rider))
    expect(await list({ keyword: '_' })).toEqual(ids(assistant))
    expect(await list({ keyword: 'nobody at all' })).toEqual([])
  })
})

test('submitted papers are shown, with a signed URL of the document', async () => {
  const document = await uploaded(rider, 'document', 'image/png', await plain('orange'))
  const guarantor = { name: 'Baba Sola', telephone: '+2348035550000', address: '4 Moore' }
  await rider.client.updateUser({ body: { identity: { document, guarantor } } })
  const { data } = await staff.client.getPendingUsers({ query: { keyword: rider.telephone } })
  expect(data).toMatchObject([{ verification: 'pending', identity: { guarantor } }])
  const { url, mimeType } = data[0]!.identity!.document!
  const response = await fetch(url)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, mimeType])
})

test('deleted users are not listed', async () => {
  await riderTwo.client.deleteAccount({ body: { password: riderTwo.password } })
  expect(await list()).not.toContain(riderTwo.id)
})

test('invalid fields are refused by field', async () => {
  await expectField(list({ status: 'waiting' as never }), 'status')
  await expectField(list({ role: 'operator' as never }), 'role')
  await expectField(list({ lastEvaluatedKey: 'mine' }), 'lastEvaluatedKey')
})
