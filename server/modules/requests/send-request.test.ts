import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { activeRider, eventsOf, operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, openStore, vendorRider } from '#testing/stores.ts'
import { endRequests } from './end-requests.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const params = { storeId: store.id }
const absent = { storeId: '01900000-0000-7000-8000-0000000000ff' }

test('an assistant requests to work for a store, and both parties are notified', async () => {
  const assistant = await signUp(app, 'assistant')
  const { statusCode, data } = await assistant.client.sendRequest({
    params,
    body: { message: 'I can start on Monday.' },
  })
  expect(statusCode).toBe(200)
  expect(data).toMatchObject({
    role: 'assistant',
    status: 'pending',
    message: 'I can start on Monday.',
    permissions: [],
    sender: { id: assistant.id, telephone: assistant.telephone, role: { status: 'pending' } },
    store: { id: store.id, slug: store.slug, name: store.name },
    dateDecided: null,
  })
  const toStore = await app.services.db.many<{ offset: number; event: string; data: unknown }>(sql`
    SELECT "offset", event, data FROM stream_event WHERE stream = ${`store:${store.id}`} ORDER BY "offset"`)
  expect(toStore).toEqual([{ offset: 1, event: 'request.new', data }])
  expect(await eventsOf(app, assistant.id)).toMatchObject(toStore)
  expect(Compile(events['request.new'].data).Errors(toStore[0]!.data)).toEqual([])
})

test('a vendor rider can request too, without a message', async () => {
  const rider = await vendorRider(app)
  const { data } = await rider.client.sendRequest({ params, body: {} })
  expect(data).toMatchObject({ role: 'rider', message: null, sender: { role: { category: 'vendor' } } })
})

test('riders of other categories do not work for one store', async () => {
  const undecided = await signUp(app, 'rider')
  const platform = await activeRider(app, staff)
  for (const rider of [undecided, platform]) {
    expect(await refusal(rider.client.sendRequest({ params, body: {} }))).toMatchObject({
      statusCode: 403,
      code: 'store-request.not-vendor',
    })
  }
})

test('a user rejected by the platform cannot send a request', async () => {
  const assistant = await signUp(app, 'assistant')
  await staff.client.decideRoleStatus({
    params: { userId: assistant.id },
    body: { status: 'rejected', reason: 'No.' },
  })
  const error = await refusal(assistant.client.sendRequest({ params, body: {} }))
  expect(error).toMatchObject({ statusCode: 403, code: 'auth.role.not-active' })
})

test('a disabled store accepts requests, an unknown or deleted one does not', async () => {
  const assistant = await signUp(app, 'assistant')
  const off = await openStore(owner)
  await app.services.db.run(
    sql`UPDATE store SET active = false, standing_active = false WHERE id = ${off.id}`,
  )
  const { data } = await assistant.client.sendRequest({ params: { storeId: off.id }, body: {} })
  expect(data.status).toBe('pending')

  expect(await refusal(assistant.client.sendRequest({ params: absent, body: {} }))).toMatchObject({
    statusCode: 404,
    code: 'store.absent',
  })
  const gone = await openStore(owner)
  await owner.client.deleteStore({ params: { storeId: gone.id } })
  expect(
    await refusal(assistant.client.sendRequest({ params: { storeId: gone.id }, body: {} })),
  ).toMatchObject({
    statusCode: 410,
    code: 'store.deleted',
  })
})

test('one open request per store, also concurrently', async () => {
  const assistant = await signUp(app, 'assistant')
  const sent = await Promise.allSettled(
    Array.from({ length: 6 }, () => assistant.client.sendRequest({ params, body: {} })),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of sent) {
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({ statusCode: 409, code: 'store-request.exists' })
  }
  expect(await eventsOf(app, assistant.id)).toHaveLength(1)
})

test('a new request is possible after a rejection, not while working there', async () => {
  const assistant = await signUp(app, 'assistant')
  const ask = async () => (await assistant.client.sendRequest({ params, body: {} })).data.id
  const first = await ask()
  await owner.client.rejectRequest({ params: { ...params, requestId: first } })
  const second = await ask()
  await owner.client.acceptRequest({ params: { ...params, requestId: second }, body: {} })
  expect(await refusal(ask())).toMatchObject({ statusCode: 409, code: 'store-request.exists' })
})

test('the same Idempotency-Key sends once', async () => {
  const assistant = await signUp(app, 'assistant')
  const send = () => assistant.client.sendRequest({ params, body: {}, idempotencyKey: 'once' })
  const [first, second] = [await send(), await send()]
  expect(second.data).toEqual(first.data)
})

test('a request sent while its store is being deleted is revoked with it', async () => {
  const assistant = await signUp(app, 'assistant')
  const closing = await openStore(owner)
  const sent = await app.services.db.transaction(async (tx) => {
    await endRequests(tx, app.services, closing.id)
    const sending = refusal(assistant.client.sendRequest({ params: { storeId: closing.id }, body: {} }))
    await new Promise((resolve) => setTimeout(resolve, 150))
    await tx.run(sql`UPDATE store SET deleted_at = service_now() WHERE id = ${closing.id}`)
    return { sending }
  })
  expect(await sent.sending).toMatchObject({ statusCode: 410, code: 'store.deleted' })
})
