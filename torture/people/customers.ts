import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import { nairaToKobo } from '#server/money/money.ts'
import { goodPin } from '#testing/money/wallets.ts'
import { naira } from '#testing/stores.ts'
import type { Resident } from '../resident.ts'
import type { Habit, World } from '../world.ts'
import { askSupport, readChats, writeToStore, writeToUser } from './messages.ts'
import { dealWith, type OrderActs, paramsOf } from './order-acts.ts'

const methods = ['wallet', 'wallet', 'single-transfer', 'single-transfer', 'card'] as const
/** Mostly the exact amount; at times too little or too much; and some never pay. */
const parts = [1, 1, 1, 1, 1, 1, 0.4, 1.3, 0]

/** The content of a cart in short form. */
export const contentOf = (packs: { lines: { id: string; quantity: number }[] }[]) =>
  packs.flatMap(({ lines }) => lines.map(({ id, quantity }) => `${quantity} ${id}`))

export const cartOf = (customer: string, storeId: string) => `cart of ${customer} at ${storeId}`

/** Where the provider could not open the payment at once, it is requested again. */
async function pay({ bank }: World, me: Resident, orderId: string, payment: OneTimePayment | null) {
  const asking = { body: { purpose: 'order' as const, orderId } }
  const { reference, amount } = payment ?? (await me.client.initiateOneTimePayment(asking)).data
  const part = me.chance.oneOf(parts)
  if (part > 0) bank.pay(reference, Math.round(nairaToKobo(amount.amount) * part))
}

async function shop(world: World, me: Resident): Promise<void> {
  const { journal } = world
  const { chance, client, id, tries } = me
  const { storeId, itemIds } = chance.oneOf(world.town.shops)
  const [counted, other, combo] = itemIds as [string, string, string]
  const lines = [{ id: chance.oneOf([other, other, other, counted, combo]), quantity: chance.between(1, 2) }]
  const tip = naira(chance.oneOf([0, 0, 150.5]))
  const cart = cartOf(id, storeId)
  journal.unsure(cart)
  const { data } = await client.updateStoreCart({ params: { storeId }, body: { packs: [{ lines }], tip } })
  journal.wrote(cart, contentOf([{ lines }]), tries.lastWasRepeated)
  if (chance.happens(0.15)) return
  const method = chance.oneOf(methods)
  const body = { version: data.version, method, ...(method === 'wallet' ? { pin: goodPin } : {}) }
  journal.unsure(cart)
  const { data: placed } = await client.checkoutStoreCart({ params: { storeId }, body })
  journal.wrote(cart, [], tries.lastWasRepeated)
  journal.ordered(placed.order.id, id)
  world.codes.set(placed.order.id, placed.order.code!)
  if (method !== 'wallet') await pay(world, me, placed.order.id, placed.payment)
}

const acts: OrderActs = {
  cancel: {
    likely: 0.1,
    act: (_world, { client }, order) => client.cancelOrder({ ...paramsOf(order), body: {} }),
  },
  'update-delivery': {
    likely: 0.3,
    async act({ journal }, { client, chance, tries }, order) {
      const message = `Ring ${chance.below(1000)} times.`
      const name = `delivery message of ${order.id}`
      journal.unsure(name)
      const answer = await client.updateOrderDelivery({ ...paramsOf(order), body: { message } })
      journal.wrote(name, message, tries.lastWasRepeated)
      return answer
    },
  },
  complain: {
    likely: 0.3,
    async act({ journal }, { client }, order) {
      const sent = journal.moment()
      const { data } = await client.complainOnOrder({ body: { orderId: order.id, reason: 'It was cold.' } })
      journal.said('complaints', data.id, sent)
      return undefined
    },
  },
}

const ordersOf = async ({ client }: Resident) => (await client.getOrders({ query: { pageSize: 20 } })).data

async function review({ journal }: World, me: Resident): Promise<void> {
  const { chance, client, id, tries } = me
  const completed = (await ordersOf(me)).filter(({ status }) => status === 'completed')
  if (completed.length === 0) return
  const storeId = chance.oneOf(completed).store.id
  const body = { rating: chance.between(1, 5), text: `Thought of ${chance.below(1_000_000)} times.` }
  const name = `review of ${storeId} by ${id}`
  const isFirst = !journal.values.has(name)
  journal.unsure(name)
  if (isFirst) await client.postStoreReview({ params: { storeId }, body })
  else await client.updateStoreReview({ params: { storeId }, body })
  journal.wrote(name, body, tries.lastWasRepeated)
}

async function write(world: World, me: Resident): Promise<void> {
  const orders = await ordersOf(me)
  if (orders.length === 0) return
  const { rider, store } = me.chance.oneOf(orders)
  if (rider && me.chance.happens(0.5)) await writeToUser(world, me, rider.id)
  else await writeToStore(world, me, store.id)
}

export const customerHabits: Habit[] = [
  { weight: 6, act: shop },
  { weight: 3, act: async (world, me) => dealWith(world, me, await ordersOf(me), acts) },
  { weight: 2, act: write },
  { weight: 1, act: review },
  { weight: 1, act: askSupport },
  { weight: 1, act: readChats },
]
