import type { Order } from '#contract/records/order.ts'
import { StartError } from '#platform/start-error.ts'
import { type Cast, refusalOf, until } from './people.ts'
import { clock, type Tell } from './tell.ts'

/**
 * Iya Basira accepts and notifies riders; Ife accepts the offer. Riders get an offer when they must leave for the store, which is soon: Ife
 * is there and the food is ready.
 */
export async function prepare({ amaka, basira, ife }: Cast, orderId: string, tell: Tell): Promise<Order> {
  const params = { orderId }
  await basira.acceptOrder({ params, body: { preparationMinutes: 15 } })
  const { data: accepted } = await amaka.getOrder({ params })
  await tell(
    'Iya Basira accepts: the pot is on the fire.',
    `Amaka sees: ${accepted.status}, promised for ${clock(accepted.datePromised)}; she can no longer cancel`,
  )

  const { coordinates } = accepted.store.locations[0]!
  await ife.updatePosition({ body: { coordinates } })
  await ife.updateAvailability({ body: { available: true } })
  await basira.notifyRiders({ params })
  await basira.updateOrderStatus({ params, body: { status: 'ready' } })
  const find = async () => {
    // A position far from the last one is only accepted after a repeated report.
    await ife.updatePosition({ body: { coordinates } })
    return (await refusalOf(ife.getOrder({ params }))) ? undefined : ife.getOrder({ params })
  }
  let offered = await until(find, 5)
  if (!offered) {
    await tell('Whom to ask is planned anew every quarter of a minute.')
    offered = await until(find, 180)
  }
  if (!offered) throw new StartError('Nobody asked Ife: he still carries an order. Let him deliver it first.')
  const { delivery } = offered.data
  await tell(
    'The food is ready sooner than she thought, and she looks for a rider. Ife is asked:',
    `Ife sees: ${offered.data.status}, to ${delivery.location.street}; no door and no telephone before he takes it`,
  )

  const { data: taken } = await ife.acceptOrder({ params, body: {} })
  const { data: withRider } = await amaka.getOrder({ params })
  await tell(
    'Ife takes it.',
    `Ife sees: ${taken.status}, ${taken.delivery.location.description}, ${taken.delivery.telephone}`,
    `Amaka sees: ${withRider.rider!.name} will bring it`,
  )
  return taken
}

/** Ife picks the order up and delivers it; the delivery code completes it. */
export async function deliver({ amaka, ife }: Cast, taken: Order, tell: Tell): Promise<void> {
  const params = { orderId: taken.id }
  const [source, destination] = (['source', 'destination'] as const).map(
    (type) => taken.timelines.find((stop) => stop.type === type)!.location.coordinates!,
  )
  await ife.updatePosition({ body: { coordinates: source! } })
  await ife.updateOrderStatus({ params, body: { tracking: 'rider-store-arrival' } })
  const { data: ridden } = await ife.updateOrderStatus({ params, body: { status: 'ongoing' } })
  const { data: awaited } = await amaka.getOrder({ params })
  await tell(
    'Ife is there and picks it up.',
    `Amaka sees: ${awaited.status}, and her code ${awaited.code}`,
    `Ife sees: ${ridden.status}, code ${ridden.code ?? 'hidden'}`,
  )

  await ife.updatePosition({ body: { coordinates: destination! } })
  const { data: tracking } = await amaka.getOrderTracking({ params })
  await ife.updateOrderStatus({ params, body: { tracking: 'rider-customer-arrival' } })
  const { latitude, longitude } = tracking.position!.coordinates
  await tell('Ife rides through town.', `Amaka sees: he is at ${latitude}, ${longitude}: the green gate`)

  const wrong = awaited.code === '0000' ? '1111' : '0000'
  const refused = await refusalOf(
    ife.updateOrderStatus({ params, body: { status: 'completed', code: wrong } }),
  )
  await ife.updateOrderStatus({ params, body: { status: 'completed', code: awaited.code! } })
  const { data: done } = await amaka.getOrder({ params })
  await tell(
    'At the gate Amaka gives Ife the code.',
    `A wrong one is refused: ${refused?.code}`,
    `With ${awaited.code} everybody sees: ${done.status}`,
  )
}
