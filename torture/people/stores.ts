import { goodPin } from '#testing/money/wallets.ts'
import { naira } from '#testing/stores.ts'
import type { Resident } from '../resident.ts'
import type { Shop } from '../town.ts'
import type { Habit, World } from '../world.ts'
import { writeAsStore } from './messages.ts'
import { dealWith, type OrderActs, paramsOf } from './order-acts.ts'

const acts: OrderActs = {
  accept: {
    likely: 0.9,
    act: (_world, { client }, order) => client.acceptOrder({ ...paramsOf(order), body: {} }),
  },
  reject: {
    likely: 0.06,
    act: (_world, { client }, order) =>
      client.rejectOrder({ ...paramsOf(order), body: { reason: 'No gas.' } }),
  },
  'notify-riders': { likely: 0.9, act: (_world, { client }, order) => client.notifyRiders(paramsOf(order)) },
  'unnotify-riders': {
    likely: 0.05,
    act: (_world, { client }, order) => client.unnotifyRiders(paramsOf(order)),
  },
  ready: {
    likely: 0.9,
    act: (_world, { client }, order) =>
      client.updateOrderStatus({ ...paramsOf(order), body: { status: 'ready' } }),
  },
  ongoing: {
    likely: 0.4,
    act: (_world, { client }, order) =>
      client.updateOrderStatus({ ...paramsOf(order), body: { status: 'ongoing' } }),
  },
  completed: {
    likely: 0.8,
    act({ codes }, { client, chance }, order) {
      const code = chance.happens(0.7) ? codes.get(order.id) : undefined
      return client.updateOrderStatus({
        ...paramsOf(order),
        body: { status: 'completed', ...(code === undefined ? {} : { code }) },
      })
    },
  },
}

const shopOf = ({ town }: World, me: Resident): Shop =>
  town.shops.find(({ owner, assistant }) => owner.id === me.id || assistant.id === me.id)!

const ordersOf = async (world: World, me: Resident) => {
  const { storeId } = shopOf(world, me)
  return (await me.client.getStoreOrders({ params: { storeId }, query: { pageSize: 30 } })).data
}

const work: Habit['act'] = async (world, me) => dealWith(world, me, await ordersOf(world, me), acts)

export const priceOf = (itemId: string) => `price of ${itemId}`

async function changePrice(world: World, me: Resident): Promise<void> {
  const { journal } = world
  const { storeId, itemIds } = shopOf(world, me)
  const itemId = itemIds[1]!
  const { data: items } = await me.client.getItems({ params: { storeId } })
  const { version } = items.find(({ id }) => id === itemId)!
  const price = naira(me.chance.between(500, 1500))
  journal.unsure(priceOf(itemId))
  await me.client.updateItem({ params: { storeId, itemId }, body: { version, price } })
  journal.wrote(priceOf(itemId), price, me.tries.lastWasRepeated)
}

async function withdraw(world: World, me: Resident): Promise<void> {
  const { storeId, bankId } = shopOf(world, me)
  if (bankId === undefined) return
  const fund = naira(me.chance.between(10_000, 200_000) / 100)
  const body = { fund, bank: { id: bankId }, pin: goodPin }
  const { data } = await me.client.withdrawStoreFunds({ params: { storeId }, body })
  world.journal.writes += 1
  world.journal.withdrawals.add(data.transaction.id)
}

async function answerComplaints(world: World, me: Resident): Promise<void> {
  const { storeId } = shopOf(world, me)
  const query = { status: 'open' as const }
  const { data } = await me.client.getStoreOrderComplaints({ params: { storeId }, query })
  if (data.length === 0) return
  const complaintId = me.chance.oneOf(data).id
  const sent = world.journal.moment()
  await me.client.answerComplaint({ params: { storeId, complaintId }, body: { answer: 'We are sorry.' } })
  world.journal.said('answered complaints', complaintId, sent)
}

async function write(world: World, me: Resident): Promise<void> {
  const orders = await ordersOf(world, me)
  const { storeId } = shopOf(world, me)
  if (orders.length > 0) await writeAsStore(world, me, storeId, me.chance.oneOf(orders).customer.id)
}

export const assistantHabits: Habit[] = [{ weight: 1, act: work }]

export const ownerHabits: Habit[] = [
  { weight: 10, act: work },
  { weight: 1, act: changePrice },
  { weight: 1, act: withdraw },
  { weight: 1, act: answerComplaints },
  { weight: 1, act: write },
]
