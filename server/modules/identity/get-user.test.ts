import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { expectField, operator, outcomeOf, type Person, refusal, signUp } from '#testing/people.ts'
import { assistantOf, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const customer = await signUp(app, 'customer')
const stranger = await signUp(app, 'rider')
const staff = await operator(app)

test('a user sees their own record, without the private fields of the account', async () => {
  const { statusCode, data } = await customer.client.getUser({ params: { userId: customer.id } })
  expect(statusCode).toBe(200)
  expect(data).toEqual({
    id: customer.id,
    active: true,
    locations: [],
    name: 'Test customer',
    role: { main: 'customer', category: null, status: 'active' },
    telephone: customer.telephone,
    verified: false,
    picture: null,
    review: { totalRaters: 0, rating: 0 },
  })
})

test('an operator sees every user', async () => {
  for (const person of [customer, stranger, staff]) {
    const { data } = await staff.client.getUser({ params: { userId: person.id } })
    expect(data).toMatchObject({ id: person.id, telephone: person.telephone })
  }
})

test('a user without a connection looks the same as an unknown user', async () => {
  const absent = '01900000-0000-7000-8000-0000000000ff'
  const answers = await Promise.all(
    [customer.id, staff.id, absent].map((userId) => refusal(stranger.client.getUser({ params: { userId } }))),
  )
  expect(new Set(answers.map(({ message }) => message))).toEqual(
    new Set(['404 user.absent: There is no such user.']),
  )
  expect((await refusal(staff.client.getUser({ params: { userId: absent } }))).code).toBe('user.absent')
})

test('a deleted user is shown as deleted to users who knew them, and as absent to others', async () => {
  const owner = await signUp(app, 'store')
  const { id: storeId } = await openStore(owner)
  const leaving = await assistantOf(app, owner, storeId, ['menu'])
  const left = await assistantOf(app, owner, storeId, ['menu'])
  const { data: requests } = await owner.client.getRequests({ params: { storeId } })
  const { id: requestId } = requests.find(({ sender }) => sender.id === left.id)!
  await left.client.revokeRequest({ params: { storeId, requestId } })
  await app.services.clock.advance(61_000)
  for (const { client, password } of [leaving, left]) await client.deleteAccount({ body: { password } })
  const look = ({ client }: Person, { id }: Person) => outcomeOf(client.getUser({ params: { userId: id } }))
  for (const person of [leaving, left]) {
    expect(await look(staff, person)).toBe('410 user.deleted')
    expect(await look(stranger, person)).toBe('404 user.absent')
  }
  expect(await look(owner, leaving)).toBe('410 user.deleted')
  // This user had left the store before.
  expect(await look(owner, left)).toBe('404 user.absent')
})

test.for([
  'me',
  '123',
  '01900000-0000-7000-8000-0000000000fg',
  "01900000-0000-7000-8000-000000000001'--",
  '01900000-0000-7000-8000-00000000000A',
])('the id %s is refused by field', (userId) =>
  expectField(customer.client.getUser({ params: { userId } }), 'userId'),
)

test('without a token, with an invalid or an expired one, nothing is shown', async () => {
  const params = { userId: customer.id }
  expect(await refusal(app.client().getUser({ params }))).toMatchObject({
    statusCode: 401,
    code: 'auth.token.missing',
  })
  const forged = app.client(`${customer.token.slice(0, -4)}AAAA`)
  expect(await refusal(forged.getUser({ params }))).toMatchObject({
    statusCode: 401,
    code: 'auth.token.invalid',
  })
  await app.services.clock.advance(16 * 60_000)
  expect(await refusal(customer.client.getUser({ params }))).toMatchObject({
    statusCode: 401,
    code: 'auth.token.expired',
  })
})

test('an owner sees users who work, or request to work, for the own stores; other owners do not', async () => {
  const owner = await signUp(app, 'store')
  const { id: storeId } = await openStore(owner)
  const assistant = await assistantOf(app, owner, storeId, ['menu'])
  const params = { userId: assistant.id }
  expect((await owner.client.getUser({ params })).data.id).toBe(assistant.id)
  const other = await signUp(app, 'store')
  await openStore(other)
  expect((await refusal(other.client.getUser({ params }))).code).toBe('user.absent')
})
