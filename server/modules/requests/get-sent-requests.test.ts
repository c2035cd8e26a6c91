import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { activeOwner, askToWork, openStore, vendorRider } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))
const [amala, buka, canteen] = [
  await openStore(owner, { name: 'Amala' }),
  await openStore(owner, { name: 'Búka' }),
  await openStore(owner, { name: 'Canteen' }),
]
const assistant = await signUp(app, 'assistant')
const rider = await vendorRider(app)
const [first, second, third] = [
  await askToWork(assistant, amala.id),
  await askToWork(assistant, buka.id),
  await askToWork(assistant, canteen.id),
]
await askToWork(rider, amala.id)
await owner.client.acceptRequest({ params: first, body: { permissions: ['menu'] } })
await owner.client.rejectRequest({ params: second })

type Query = NonNullable<Parameters<Person['client']['getSentRequests']>[0]>['query']
const sent = async ({ client }: Person, query: Query = {}) =>
  (await client.getSentRequests({ query })).data.map(({ store, status }) => `${store.name} ${status}`)

test('own requests, newest first, in any status, in one query', async () => {
  expect(await sent(assistant)).toEqual(['Canteen pending', 'Búka rejected', 'Amala accepted'])
  expect(app.log.findLast(({ operation }) => operation === 'getSentRequests')?.queries).toBe(1)
  expect(await sent(rider)).toEqual(['Amala pending'])
  const [, , accepted] = (await assistant.client.getSentRequests()).data
  expect(accepted).toEqual((await assistant.client.getRequest({ params: first })).data)
})

test('filters by status and by the name of the store', async () => {
  expect(await sent(assistant, { status: 'accepted' })).toEqual(['Amala accepted'])
  expect(await sent(assistant, { status: 'revoked' })).toEqual([])
  expect(await sent(assistant, { keyword: 'BUK' })).toEqual(['Búka rejected'])
  expect(await sent(rider, { keyword: 'buk' })).toEqual([])
})

test('pages have no repeats while more are sent', async () => {
  const page = await assistant.client.getSentRequests({ query: { pageSize: 2 } })
  await assistant.client.revokeRequest({ params: third })
  await askToWork(assistant, canteen.id)
  const { lastEvaluatedKey } = page.pagination
  expect(await sent(assistant, { pageSize: 2, lastEvaluatedKey: lastEvaluatedKey! })).toEqual([
    'Amala accepted',
  ])
  expect(await sent(assistant)).toEqual([
    'Canteen pending',
    'Canteen revoked',
    'Búka rejected',
    'Amala accepted',
  ])
})

test('only roles that can send requests have them', async () => {
  expect(await outcomeOf(owner.client.getSentRequests())).toBe('403 auth.role.forbidden')
})
