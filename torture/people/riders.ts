import { goodPin } from '#testing/money/wallets.ts'
import { northOf } from '#testing/orders/dispatch.ts'
import { lagere, naira } from '#testing/stores.ts'
import type { Resident } from '../resident.ts'
import type { Habit, World } from '../world.ts'
import { askSupport, readChats, writeToUser } from './messages.ts'
import { dealWith, type OrderActs, paramsOf } from './order-acts.ts'

type StatusBody = Parameters<Resident['client']['updateOrderStatus']>[0]['body']

const stepping = (likely: number, body: StatusBody) => ({
  likely,
  act: (_world: World, { client }: Resident, order: Parameters<typeof paramsOf>[0]) =>
    client.updateOrderStatus({ ...paramsOf(order), body }),
})

const acts: OrderActs = {
  accept: {
    likely: 0.9,
    act: (_world, { client }, order) => client.acceptOrder({ ...paramsOf(order), body: {} }),
  },
  reject: {
    likely: 0.1,
    act: (_world, { client }, order) => client.rejectOrder({ ...paramsOf(order), body: {} }),
  },
  'rider-store-arrival': stepping(0.6, { tracking: 'rider-store-arrival' }),
  'rider-customer-arrival': stepping(0.6, { tracking: 'rider-customer-arrival' }),
  ongoing: stepping(0.9, { status: 'ongoing' }),
  failed: stepping(0.1, { status: 'failed' }),
  completed: {
    likely: 0.8,
    act: ({ codes }, { client }, order) =>
      client.updateOrderStatus({
        ...paramsOf(order),
        body: { status: 'completed', code: codes.get(order.id) ?? '0000' },
      }),
  },
}

const ordersOf = async ({ client }: Resident) => (await client.getOrders({ query: { pageSize: 20 } })).data

async function withdraw({ town, journal }: World, { id, client, chance }: Resident): Promise<void> {
  const bankId = town.bankIds.get(id)
  if (bankId === undefined) return
  const fund = naira(chance.between(10_000, 200_000) / 100)
  const { data } = await client.withdrawFunds({ body: { fund, bank: { id: bankId }, pin: goodPin } })
  journal.writes += 1
  journal.withdrawals.add(data.transaction.id)
}

async function write(world: World, me: Resident): Promise<void> {
  const carried = (await ordersOf(me)).filter(({ status }) => status === 'accepted' || status === 'ongoing')
  if (carried.length > 0) await writeToUser(world, me, me.chance.oneOf(carried).customer.id)
}

const ride = ({ client, chance }: Resident) =>
  client.updatePosition({ body: { coordinates: northOf(lagere, chance.below(150)) } })

export const riderHabits: Habit[] = [
  { weight: 8, act: async (world, me) => dealWith(world, me, await ordersOf(me), acts) },
  { weight: 3, act: (_world, me) => ride(me) },
  { weight: 2, act: withdraw },
  { weight: 1, act: write },
  { weight: 1, act: askSupport },
  { weight: 1, act: readChats },
]
