import type { OperationId } from '#contract/operations/index.ts'
import { offerToRiders } from '#modules/dispatch/index.ts'
import { publishOrder } from '#modules/orders/index.ts'
import { sql } from '#platform/database/sql.ts'
import { give } from '../../money/money.ts'
import { goodPin } from '../../money/wallets.ts'
import { fillCart } from '../../orders/carts.ts'
import { orderOf, type Place, ways } from '../../orders/order-states.ts'
import { alwaysOpen } from '../../stores.ts'
import type { Group } from '../groups.ts'
import { type About, bodyWith, leading, type Prepare, type Ready } from './prepare.ts'

const orderAt = ({ group }: About, place: Place) => ways[place](group.stage)

const at =
  (place: Place): Prepare =>
  async (about) => ({ person: leading(about), params: { orderId: await orderAt(about, place) } })

/** An order on offer to a rider with an empty box. */
async function offered(about: About): Promise<Ready> {
  const { stage } = about.group
  const orderId = await orderAt(about, 'accepted')
  const { storeId } = stage.ridden
  const rider = await about.group.newcomer('rider')
  await stage.app.services.db.transaction(async (tx) => {
    await offerToRiders(tx, { orderId, storeId, round: 1, wave: 1 }, [rider.id])
    await publishOrder(tx, stage.app.services, orderId, { offered: [rider.id] })
  })
  return { person: rider, params: { orderId } }
}

const byRole =
  (store: Prepare, rider: Prepare): Prepare =>
  (about) =>
    (about.person.role === 'rider' ? rider : store)(about)

async function complained(about: About): Promise<{ id: string; order: { id: string } }> {
  const orderId = await orderAt(about, 'completed by rider')
  const [customer] = about.group.people.customer
  const { data } = await customer!.client.complainOnOrder({
    body: { orderId, reason: `${about.group.word} was cold` },
  })
  return data
}

export const complaint = async (about: About): Promise<string> => (await complained(about)).id

/** The store accepts orders again, whatever its state. */
async function reopen({ stage, people }: Group, storeId: string): Promise<void> {
  const owner = people.store[0]!.client
  const params = { storeId }
  const { version } = (await owner.getStore({ params })).data.management!
  const body = {
    version,
    active: true,
    pausedUntil: null,
    availability: alwaysOpen,
    deliveryRadiusKm: 50,
    minimumOrder: { currency: 'ngn', amount: 0 },
  }
  await owner.updateStore({ params, body })
  await stage.staff.client.setStoreStanding({ params, body: { active: true } })
  await people.customer[0]!.client.unblockStore({ params })
}

const cartOfItem: Prepare = async (about) => {
  const { storeId, itemId } = about.group.stage.ridden
  await reopen(about.group, storeId)
  return {
    params: { storeId },
    body: bodyWith(about, {
      packs: [{ lines: [{ id: itemId, quantity: 1 }] }],
      tip: undefined,
      dateScheduled: null,
    }),
  }
}

export const preparedOrders = {
  acceptOrder: byRole(at('paid'), offered),
  rejectOrder: byRole(at('paid'), offered),
  updateOrderStatus: async (about) => {
    const isRider = about.person.role === 'rider'
    const orderId = await orderAt(about, isRider ? 'ready, with rider' : 'accepted')
    return { person: leading(about), params: { orderId }, body: { status: isRider ? 'ongoing' : 'ready' } }
  },
  notifyRiders: at('accepted'),
  unnotifyRiders: async (about) => {
    const orderId = await orderAt(about, 'accepted')
    await about.group.stage.ridden.owner.client.notifyRiders({ params: { orderId } })
    return { person: leading(about), params: { orderId } }
  },
  getOrder: at('paid'),
  getOrderBySlug: async (about) => {
    const { slug } = await orderOf(about.world.app, await orderAt(about, 'paid'))
    return { person: leading(about), params: { slug } }
  },
  getOrderTracking: at('ongoing'),
  getOrderWay: offered,
  getOrderTimes: at('ongoing'),
  getCallOffCost: at('accepted'),
  takeOrderBack: async (about) => {
    const orderId = await orderAt(about, 'accepted, with rider')
    await about.world.app.services.db.run(
      sql`UPDATE orders SET version = version + 1, rider_is_vendor = true WHERE id = ${orderId}`,
    )
    return { person: leading(about), params: { orderId } }
  },
  getOrderComplaint: async (about) => ({
    person: leading(about),
    params: { orderId: (await complained(about)).order.id },
  }),
  cancelOrder: at('unpaid'),
  updateOrderDelivery: async (about) => ({
    ...(await at('paid')(about)),
    body: { message: `${about.group.word}, ring twice`, telephone: about.group.newTelephone() },
  }),
  complainOnOrder: async (about) => ({
    person: leading(about),
    body: { orderId: await orderAt(about, 'completed by rider'), reason: `${about.group.word} was cold` },
  }),
  deleteOrderComplaint: async (about) => ({
    person: leading(about),
    params: { complaintId: await complaint(about) },
  }),
  answerComplaint: async (about) => ({
    person: leading(about),
    params: { storeId: about.group.stage.ridden.storeId, complaintId: await complaint(about) },
  }),
  getComplaint: async (about) => ({ params: { complaintId: await complaint(about) } }),
  decideComplaint: async (about) => ({
    params: { complaintId: await complaint(about) },
    body: { status: 'rejected', note: 'No.' },
  }),
  failOrder: at('ongoing'),
  completeOrder: at('ongoing'),
  unassignRider: at('accepted, with rider'),
  getOrderDispatch: at('ongoing'),
  getOrderDetails: at('ongoing'),
  initiateOneTimePayment: async (about) => ({
    person: leading(about),
    body: { purpose: 'order', orderId: await orderAt(about, 'unpaid') },
  }),
  quoteStoreCart: cartOfItem,
  updateStoreCart: cartOfItem,
  checkoutStoreCart: async (about) => {
    const { group, world } = about
    const { storeId, itemId, customer } = group.stage.ridden
    await reopen(group, storeId)
    // An earlier call may have left a past time in it.
    await customer.client.clearStoreCart({ params: { storeId } })
    await give(world.app, { userId: customer.id }, 5_000_000)
    const { version } = await fillCart(customer, storeId, [
      { id: itemId, quantity: 2, note: `${group.word} hot` },
    ])
    return { person: customer, params: { storeId }, body: { version, method: 'wallet', pin: goodPin } }
  },
} satisfies { [operationId in OperationId]?: Prepare }
