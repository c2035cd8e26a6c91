import { expect, test } from 'vitest'
import { raise } from '#testing/alerts/alerts.ts'
import { sharedApp } from '#testing/app.ts'
import { expectField, operator, outcomeOf, signUp } from '#testing/people.ts'
import { activeOwner, assistantOf, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const { id: storeId } = await openStore(owner)
const customer = await signUp(app, 'customer')
const cashier = await assistantOf(app, owner, storeId, ['money', 'chat'])
const cook = await assistantOf(app, owner, storeId, ['menu'])

const own = await raise(app, { userId: customer.id }, 'order-accepted', 'order-ongoing', 'order-completed')
await raise(app, { userId: staff.id }, 'suspense-new')
const ofStore = await raise(
  app,
  { storeId },
  'order-new',
  'withdrawal-failed',
  'pin-changed',
  'message-new',
  'order-new',
)
const [firstOrder, money, pin, message, secondOrder] = ofStore

const params = { storeId }
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
const queriesOf = (operation: string) => app.log.findLast((line) => line.operation === operation)?.queries

test('a user gets the own alerts, newest first, in one query', async () => {
  const answer = await customer.client.getAlerts()
  expect(idsOf(answer)).toEqual(own.toReversed())
  expect(answer.data[0]).toEqual({
    id: own[2],
    type: 'order-completed',
    title: 'Your order was delivered',
    body: 'JHW-995-VWN from Iya Basira Canteen is with you. Enjoy it.',
    data: { orderId: expect.any(String), slug: 'JHW-995-VWN' },
    needs: null,
    read: false,
    dateCreated: expect.any(String),
  })
  expect(queriesOf('getAlerts')).toBe(1)
})

test('an owner gets all alerts of the store, an assistant those of their permissions', async () => {
  const all = await owner.client.getStoreAlerts({ params })
  expect(idsOf(all)).toEqual(ofStore.toReversed())
  expect(all.data.map(({ needs }) => needs)).toEqual(['orders', 'chat', 'owner', 'money', 'orders'])
  expect(queriesOf('getStoreAlerts')).toBe(2)
  expect(idsOf(await cashier.client.getStoreAlerts({ params }))).toEqual([message, money])
  expect(idsOf(await cook.client.getStoreAlerts({ params }))).toEqual([])
})

test('alerts of a store are not the owner’s own, and other users get none', async () => {
  const titles = (await owner.client.getAlerts()).data.map(({ type }) => type)
  expect(titles).toEqual(['role-active'])
  expect(await outcomeOf(customer.client.getStoreAlerts({ params }))).toBe('403 auth.role.forbidden')
  const other = await signUp(app, 'store')
  expect(await outcomeOf(other.client.getStoreAlerts({ params }))).toBe('404 store.absent')
})

test('filters by read, unread and by words of title and text', async () => {
  await owner.client.markStoreAlertsRead({ params, body: { alertIds: [firstOrder!, pin!] } })
  const find = async (query: { unread?: boolean; keyword?: string }) =>
    idsOf(await owner.client.getStoreAlerts({ params, query }))
  expect(await find({ unread: true })).toEqual([secondOrder, message, money])
  expect(await find({ unread: false })).toEqual([pin, firstOrder])
  expect(await find({ keyword: 'NEW ord' })).toEqual([secondOrder, firstOrder])
  expect(await find({ keyword: 'jhw-995-vwn', unread: false })).toEqual([firstOrder])
  expect(await find({ keyword: '%' })).toEqual([])
  expect(idsOf(await cashier.client.getStoreAlerts({ params, query: { unread: false } }))).toEqual([])
  expect(idsOf(await customer.client.getAlerts({ query: { keyword: 'on its way' } }))).toEqual([own[1]])
  expect(idsOf(await customer.client.getAlerts({ query: { unread: true } }))).toEqual(own.toReversed())
  await expectField(customer.client.getAlerts({ query: { unread: 'perhaps' as never } }), 'unread')
})

test('pages have no repeat and no gap while new alerts arrive', async () => {
  const seen: string[] = []
  let lastEvaluatedKey: string | undefined
  do {
    const page = await owner.client.getStoreAlerts({ params, query: { pageSize: 2, lastEvaluatedKey } })
    seen.push(...idsOf(page))
    lastEvaluatedKey = page.pagination.lastEvaluatedKey ?? undefined
    await raise(app, { storeId }, 'order-waiting')
  } while (lastEvaluatedKey)
  expect(seen).toEqual(ofStore.toReversed())
})
