import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { type EventName, events } from '#contract/events.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { operator, type Person, signUp } from '#testing/people.ts'
import { activeOwner, askToWork, openStore, vendorRider } from '#testing/stores.ts'
import { endRequests } from './end-requests.ts'

const app = await sharedApp()
const { db } = app.services
const staff = await operator(app)
const owner = await activeOwner(app, staff)

const end = (storeId: string) => db.transaction((tx) => endRequests(tx, app.services, storeId))
const roleOf = async (person: Person) => (await person.client.getAccount()).data.role.status
const statusOf = async (sender: Person, params: { storeId: string; requestId: string }) =>
  (await sender.client.getRequest({ params })).data.status

test('all open requests end with their effects; decided ones stay', async () => {
  const [store, other] = [await openStore(owner), await openStore(owner)]
  const [worker, both, rejected] = await Promise.all(
    Array.from({ length: 3 }, () => signUp(app, 'assistant')),
  )
  const waiting = await vendorRider(app)
  const requests = new Map<Person, { storeId: string; requestId: string }>()
  for (const each of [worker!, both!, rejected!, waiting]) requests.set(each, await askToWork(each, store.id))
  for (const each of [worker!, both!])
    await owner.client.acceptRequest({ params: requests.get(each)!, body: {} })
  await owner.client.acceptRequest({ params: await askToWork(both!, other.id), body: {} })
  await owner.client.rejectRequest({ params: requests.get(rejected!)! })

  await end(store.id)
  const statuses = [...requests].map(([person, params]) => statusOf(person, params))
  expect(await Promise.all(statuses)).toEqual(['revoked', 'revoked', 'rejected', 'revoked'])
  expect(await Promise.all([worker!, both!, rejected!, waiting].map(roleOf))).toEqual([
    'revoked',
    'active',
    'pending',
    'pending',
  ])

  const emitted = await db.many<{ offset: number; event: EventName; data: unknown }>(sql`
    SELECT "offset", event, data FROM stream_event WHERE stream = ${`store:${store.id}`} ORDER BY "offset"`)
  expect(emitted.map(({ offset }) => offset)).toEqual(emitted.map((_, index) => index + 1))
  expect(emitted.slice(-3).map(({ event }) => event)).toEqual(Array(3).fill('request.update'))
  for (const { event, data } of emitted) expect(Compile(events[event].data).Errors(data)).toEqual([])

  await end(store.id)
  const [{ count }] = (await db.many<{ count: number }>(sql`
    SELECT count(*) FROM stream_event WHERE stream = ${`store:${store.id}`}`)) as [{ count: number }]
  expect(count).toBe(emitted.length)
})

test('stores with the same workers are deleted concurrently, while the workers leave', async () => {
  const stores = [await openStore(owner), await openStore(owner), await openStore(owner)]
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(app, 'assistant')))
  const requests = await Promise.all(
    stores.flatMap(({ id }) =>
      people.map(async (person) => {
        const params = await askToWork(person, id)
        await owner.client.acceptRequest({ params, body: {} })
        return { person, params }
      }),
    ),
  )
  await Promise.all([
    ...stores.map(({ id }) => end(id)),
    ...requests.slice(0, 6).map(({ person, params }) => person.client.revokeRequest({ params })),
  ])
  const statuses = await Promise.all(requests.map(({ person, params }) => statusOf(person, params)))
  expect(new Set(statuses)).toEqual(new Set(['revoked']))
  expect(new Set(await Promise.all(people.map(roleOf)))).toEqual(new Set(['revoked']))
})
