import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, askToWork, openStore, vendorRider } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const params = { storeId: store.id }
const elsewhere = await openStore(owner)

const ada = await signUp(app, 'assistant')
const bode = await vendorRider(app)
const chi = await signUp(app, 'assistant')
await app.services.db.run(sql`UPDATE users SET name = 'Chi 100% Okafor' WHERE id = ${chi.id}`)
const [first, second, third] = [
  await askToWork(ada, store.id),
  await askToWork(bode, store.id),
  await askToWork(chi, store.id),
]
await owner.client.acceptRequest({ params: first, body: {} })
await askToWork(ada, elsewhere.id)

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('all requests of this store, newest first, in one query', async () => {
  const answer = await owner.client.getRequests({ params })
  expect(idsOf(answer)).toEqual([third, second, first].map(({ requestId }) => requestId))
  expect(answer.pagination.lastEvaluatedKey).toBeNull()
  const queries = app.log.findLast(({ operation }) => operation === 'getRequests')?.queries
  // One query checks the owner's access, one reads the page.
  expect(queries).toBe(2)
})

test('filters assistants and riders', async () => {
  expect(idsOf(await owner.client.getAssistantRequests({ params }))).toEqual([
    third.requestId,
    first.requestId,
  ])
  expect(idsOf(await owner.client.getRiderRequests({ params }))).toEqual([second.requestId])
})

test('filters by status, name and phone number', async () => {
  const find = async (query: { status?: 'pending' | 'accepted' | 'revoked'; keyword?: string }) =>
    idsOf(await owner.client.getRequests({ params, query }))
  expect(await find({ status: 'accepted' })).toEqual([first.requestId])
  expect(await find({ status: 'pending' })).toEqual([third.requestId, second.requestId])
  expect(await find({ status: 'revoked' })).toEqual([])
  expect(await find({ keyword: 'OKAFOR' })).toEqual([third.requestId])
  expect(await find({ keyword: '100%' })).toEqual([third.requestId])
  expect(await find({ keyword: '0_%' })).toEqual([])
  expect(await find({ keyword: bode.telephone.slice(-8) })).toEqual([second.requestId])
  const riders = await owner.client.getRiderRequests({ params, query: { status: 'accepted' } })
  expect(riders.data).toEqual([])
})

test('pages have no repeats while new requests arrive', async () => {
  const page = await owner.client.getRequests({ params, query: { pageSize: 2 } })
  expect(idsOf(page)).toEqual([third.requestId, second.requestId])
  await askToWork(await signUp(app, 'assistant'), store.id)
  const lastEvaluatedKey = page.pagination.lastEvaluatedKey!
  const next = await owner.client.getRequests({ params, query: { pageSize: 2, lastEvaluatedKey } })
  expect(idsOf(next)).toEqual([first.requestId])
  expect(next.pagination.lastEvaluatedKey).toBeNull()
  expect(await refusal(owner.client.getRiderRequests({ params, query: { lastEvaluatedKey } }))).toMatchObject(
    {
      statusCode: 400,
    },
  )
})

test.for(['getRequests', 'getAssistantRequests', 'getRiderRequests'] as const)(
  '%s is for the owner',
  async (list) => {
    const stranger = await activeOwner(app, staff)
    expect(await refusal(stranger.client[list]({ params }))).toMatchObject({
      statusCode: 404,
      code: 'store.absent',
    })
    expect(await refusal(ada.client[list]({ params }))).toMatchObject({
      statusCode: 403,
      code: 'auth.role.forbidden',
    })
  },
)
