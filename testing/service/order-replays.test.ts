import { expect, test } from 'vitest'
import { type Client, createClient } from '#client/index.ts'
import { finance } from '#contract/operations/finance.ts'
import type { OperationId } from '#contract/operations/index.ts'
import { operatorOrders } from '#contract/operations/operator-orders.ts'
import { order } from '#contract/operations/order.ts'
import { orderComplaint } from '#contract/operations/order-complaint.ts'
import { storeCart } from '#contract/operations/store-cart.ts'
import { takesIdempotencyKey } from '#contract/rules.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { tellSandbox } from '#testing/money/sandbox.ts'
import { goodPin } from '#testing/money/wallets.ts'
import { fillCart, richCustomer } from '#testing/orders/carts.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { orderOf } from '#testing/orders/order-states.ts'
import { eventually, operator } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, lagere, openStore } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const { id: storeId } = await openStore(owner)
const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
const { id: itemId } = await addItem(owner, storeId, { categoryId })
const customer = await richCustomer(app, 100_000_000)
const [rider, other] = await riders(app, 2, { at: lagere })

/** A call and its answer verbatim. */
interface Made {
  operationId: OperationId
  repeat: () => Promise<string>
  text: string
}
const made: Made[] = []

type Keyed = { idempotencyKey: string }
type DataOf<K extends OperationId> = Awaited<ReturnType<Client[K]>>['data']

/** Calls with a new Idempotency-Key. */
async function once<K extends OperationId>(
  { token }: { token: string },
  operationId: K,
  input: Omit<Parameters<Client[K]>[0] & object, 'idempotencyKey'>,
): Promise<DataOf<K>> {
  const idempotencyKey = newId()
  const repeat = async () => {
    let text = ''
    const reading: typeof fetch = async (...asked) => {
      const response = await fetch(...asked)
      text = await response.clone().text()
      return response
    }
    const client = createClient({ baseUrl: `${app.url}/v1`, token, fetch: reading })
    const call = client[operationId] as (input: object & Keyed) => Promise<unknown>
    await call({ ...input, idempotencyKey }).catch(() => undefined)
    return text
  }
  const text = await repeat()
  made.push({ operationId, repeat, text })
  const { success, data } = JSON.parse(text)
  expect(success, text).toBe(true)
  return data
}

const step = (orderId: string, status: 'ready' | 'ongoing') =>
  owner.client.updateOrderStatus({ params: { orderId }, body: { status } })

async function checkedOut(method: 'wallet' | 'single-transfer' | 'card') {
  const { version } = await fillCart(customer, storeId, [{ id: itemId, quantity: 1 }])
  const body = { version, method, ...(method === 'wallet' ? { pin: goodPin } : {}) }
  return once(customer, 'checkoutStoreCart', { params: { storeId }, body })
}

const paid = async () => (await checkedOut('wallet')).order.id

async function accepted() {
  const orderId = await paid()
  await once(owner, 'acceptOrder', { params: { orderId }, body: { preparationMinutes: 20 } })
  return orderId
}

/** An order on its way with the assigned rider. */
async function ongoing() {
  const orderId = await accepted()
  await once(owner, 'notifyRiders', { params: { orderId } })
  await once(rider!, 'acceptOrder', { params: { orderId }, body: {} })
  await step(orderId, 'ready')
  await step(orderId, 'ongoing')
  return orderId
}

const reason = 'Because.'

async function paidByTransfer() {
  const { order: placed, payment } = await checkedOut('single-transfer')
  expect(payment).not.toBeNull()
  const body = { purpose: 'order', orderId: placed.id } as const
  await once(customer, 'initiateOneTimePayment', { body })
  await once(customer, 'initiateOneTimePayment', { body: { ...body, method: 'card' } })
  await tellSandbox(app, `payment/${payment!.reference}`)
  const isPaid = async () => (await orderOf(app, placed.id)).payment_status === 'paid' || undefined
  await eventually(isPaid, 'the payment')
}

/** Orders with every end that a call with a key can cause. */
async function live() {
  await paidByTransfer()
  expect((await checkedOut('card')).payment).not.toBeNull()

  await once(customer, 'cancelOrder', { params: { orderId: await paid() }, body: {} })
  await once(owner, 'rejectOrder', { params: { orderId: await paid() }, body: { reason } })

  const left = await accepted()
  await once(owner, 'notifyRiders', { params: { orderId: left } })
  await once(other!, 'rejectOrder', { params: { orderId: left }, body: {} })
  await once(rider!, 'acceptOrder', { params: { orderId: left }, body: {} })
  await once(staff, 'unassignRider', { params: { orderId: left }, body: { reason } })
  await once(owner, 'unnotifyRiders', { params: { orderId: left } })
  await once(owner, 'rejectOrder', { params: { orderId: left }, body: { reason } })

  const completed = await ongoing()
  await once(staff, 'completeOrder', { params: { orderId: completed }, body: { reason } })
  await once(customer, 'complainOnOrder', { body: { orderId: completed, reason } })
  const review = { rating: 4, text: 'Hot and quick.' } as const
  await once(customer, 'postStoreReview', { params: { storeId }, body: review })
  await once(customer, 'postUserReview', { params: { userId: rider!.id }, body: review })

  const body = { fault: 'platform', reason } as const
  await once(staff, 'failOrder', { params: { orderId: await ongoing() }, body })

  const late = await accepted()
  const [hired] = await riders(app, 1, { category: 'vendor', at: lagere, storeId })
  await once(owner, 'notifyRiders', { params: { orderId: late } })
  await once(hired!, 'acceptOrder', { params: { orderId: late }, body: {} })
  await once(owner, 'takeOrderBack', { params: { orderId: late }, body: { reason } })
}

test('a call repeated with its key gets the first answer verbatim, whatever has happened to the order', async () => {
  await live()
  const declared = { ...storeCart, ...finance, ...order, ...orderComplaint, ...operatorOrders }
  const keyed = Object.entries(declared).flatMap(([id, each]) => (takesIdempotencyKey(each) ? [id] : []))
  expect(made.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(keyed))
  for (const { operationId, repeat, text } of made) expect(await repeat(), operationId).toBe(text)
})
