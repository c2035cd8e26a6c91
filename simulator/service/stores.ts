import { goodPin } from '#testing/money/wallets.ts'
import { locationAt } from '#testing/stores.ts'
import { patienceMinutes, type SimulatedOrder } from '../city.ts'
import { loadWhenReady } from './riders.ts'
import { coordinatesOf, type PlacedOrder, type ServiceDay } from './service-day.ts'

const minuteMs = 60_000
/** The pause until a store notifies riders again, after nobody has accepted. */
const askAgainMinutes = 0.25
const reason = 'No rider came.'

const ownerOf = ({ stores }: ServiceDay, { order }: PlacedOrder) => stores.get(order.store)!.owner.client

async function checkOut(day: ServiceDay, order: SimulatedOrder, number: number): Promise<PlacedOrder | null> {
  const { storeId, itemId } = day.stores.get(order.store)!
  const { client } = day.customers[number % day.customers.length]!
  const params = { storeId }
  const { data: cart } = await client.updateStoreCart({
    params,
    body: {
      packs: [{ lines: [{ id: itemId, quantity: 1 + (number % 3) }] }],
      delivery: { location: locationAt(coordinatesOf(order.door)) },
    },
  })
  const { data } = await client.checkoutStoreCart({
    params,
    body: { version: cart.version, method: 'wallet', pin: goodPin },
  })
  const { id, code } = data.order
  if (order.cancelsAt !== null) {
    // Cancelled at once, because the service lets no customer cancel after the store has accepted.
    await client.cancelOrder({ params: { orderId: id }, body: {} })
    day.result.cancelled.push(order)
    return null
  }
  return {
    order,
    number,
    id,
    code: code!,
    promisedAt: 0,
    isReady: false,
    isOver: false,
    rider: null,
    acceptedAt: 0,
    pickedUpAt: null,
  }
}

/** The store cancels an order for which no rider has come. */
async function giveUp(day: ServiceDay, placed: PlacedOrder): Promise<void> {
  if (placed.rider || placed.isOver) return
  await ownerOf(day, placed).rejectOrder({ params: { orderId: placed.id }, body: { reason } })
  placed.isOver = true
  day.result.unserved.push(placed.order)
}

async function makeReady(day: ServiceDay, placed: PlacedOrder): Promise<void> {
  if (placed.isOver) return
  await ownerOf(day, placed).updateOrderStatus({ params: { orderId: placed.id }, body: { status: 'ready' } })
  placed.isReady = true
  if (placed.rider) loadWhenReady(day, placed.rider)
}

/** A customer orders and pays; the store accepts, saying how long it will take, and notifies riders. */
export async function placeOrder(day: ServiceDay, order: SimulatedOrder, number: number): Promise<void> {
  const placed = await checkOut(day, order, number)
  if (!placed) return
  const owner = ownerOf(day, placed)
  const params = { orderId: placed.id }
  const preparationMinutes = Math.round(order.saidReadyAt - order.placedAt)
  const began = day.app.services.clock.now().getTime()
  const { data } = await owner.acceptOrder({ params, body: { preparationMinutes } })
  placed.promisedAt = day.agenda.now + (Date.parse(data.datePromised!) - began) / minuteMs
  // Riders may be asked, and answer, before this returns.
  day.orders.set(placed.id, placed)
  await owner.notifyRiders({ params })
  day.agenda.at(order.readyAt, () => makeReady(day, placed))
  day.agenda.at(order.placedAt + patienceMinutes, () => giveUp(day, placed))
}

/** The time of an offer has ended without a rider: the store notifies riders again. */
export function notifyAgain(day: ServiceDay, orderId: string): void {
  const placed = day.orders.get(orderId)
  day.agenda.after(askAgainMinutes, async () => {
    if (!placed || placed.isOver || placed.rider) return
    await ownerOf(day, placed).notifyRiders({ params: { orderId } })
  })
}
