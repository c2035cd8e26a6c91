import type { Place } from '#modules/dispatch/planner/index.ts'
import { type DayLog, startId } from './day.ts'
import { type Instance, type Order, travelMinutes } from './instance.ts'

type Move = DayLog['moves'][number]
type Trip = DayLog['trips'][number]

/** A move of a rider, with its end. */
interface Leg extends Move {
  arrivedAt: number
  /** When the rider leaves again; infinite for the last move. */
  leavesAt: number
}

/**
 * Checks the log of a day against every rule of the instances and returns the violations. Only the travel time is shared with the
 * code that ran the day, so that faults of that code are found.
 */
export function checkDay(instance: Instance, log: DayLog): string[] {
  const { rules } = instance
  const faults: string[] = []
  const orders = new Map(instance.orders.map((order) => [order.id, order]))
  const shifts = new Map(instance.shifts.map((shift) => [shift.id, shift]))
  const stores = new Set(instance.stores.map(({ id }) => id))
  const places = new Map<string, Place>([
    ...instance.stores.map(({ id, place }) => [id, place] as const),
    ...instance.orders.map(({ id, door }) => [id, door] as const),
  ])
  const deliveries = new Map(log.deliveries.map((delivery) => [delivery.orderId, delivery]))
  if (deliveries.size < log.deliveries.length) faults.push('an order is delivered twice')

  /** The moves of a rider in sequence, each from where the one before ended, none before the shift or before arrival. */
  function legsOf(riderId: string): Leg[] {
    const shift = shifts.get(riderId)!
    const moves = log.moves.filter((move) => move.riderId === riderId)
    let at = { id: startId, place: shift.place, since: shift.onAt }
    return moves.map((move, index) => {
      const { from, to, leftAt } = move
      const place = places.get(to)
      if (!place) faults.push(`${riderId} moves to ${to}, which is no place`)
      if (from !== at.id) faults.push(`${riderId} leaves ${from} at ${leftAt} but was at ${at.id}`)
      if (leftAt < at.since) faults.push(`${riderId} leaves ${from} at ${leftAt}, before ${at.since}`)
      if (leftAt > shift.offAt && stores.has(to)) faults.push(`${riderId} is sent to ${to} after the shift`)
      if (!Number.isSafeInteger(leftAt)) faults.push(`${riderId} leaves ${from} at ${leftAt}`)
      const arrivedAt = leftAt + travelMinutes(rules, at.place, place ?? at.place)
      at = { id: to, place: place ?? at.place, since: arrivedAt }
      return { ...move, arrivedAt, leavesAt: moves[index + 1]?.leftAt ?? Number.POSITIVE_INFINITY }
    })
  }
  const legs = new Map([...shifts.keys()].map((id) => [id, legsOf(id)]))

  /** Checks the orders, the rider and the pick-up of a trip. */
  function checkPickUp(trip: Trip, carried: Order[]) {
    const { assignedAt, pickedUpAt, riderId } = trip
    const name = `the pick-up of ${trip.orderIds.join(', ')} by ${riderId} at ${pickedUpAt}`
    if (assignedAt > pickedUpAt) faults.push(`${name} is before its assignment`)
    if (new Set(carried.map(({ store }) => store.id)).size > 1) faults.push(`${name} is at several stores`)
    for (const { id, placedAt, readyAt } of carried) {
      if (assignedAt < placedAt) faults.push(`${id} is assigned at ${assignedAt}, before it was placed`)
      if (pickedUpAt < readyAt) faults.push(`${id} is picked up at ${pickedUpAt}, before it was ready`)
    }
    const { onAt, offAt } = shifts.get(riderId)!
    if (pickedUpAt > offAt || pickedUpAt < onAt) faults.push(`${name} is outside of the shift`)
    const storeId = carried[0]!.store.id
    const leg = legs.get(riderId)!.findLast(({ arrivedAt }) => arrivedAt <= pickedUpAt)
    if (leg?.to !== storeId) faults.push(`${name} is not at ${storeId}`)
    else if (pickedUpAt < leg.arrivedAt + rules.pickUpMinutes / 2)
      faults.push(`${name} leaves no time to walk in`)
    else if (leg.leavesAt < pickedUpAt + rules.pickUpMinutes / 2)
      faults.push(`${name} leaves no time to walk out`)
  }

  /** Checks that the rider goes from the store to the doors of a trip in their order, and stops at each long enough. */
  function checkDropOffs({ pickedUpAt, riderId, orderIds }: Trip, carried: Order[]) {
    const own = legs.get(riderId)!
    let next = own.findIndex((leg) => leg.from === carried[0]!.store.id && leg.leftAt >= pickedUpAt)
    for (const { id, placedAt } of carried) {
      const delivery = deliveries.get(id)
      const leg = own[next++]
      if (!delivery) {
        faults.push(`${id} is picked up and not delivered`)
        continue
      }
      const { droppedOffAt } = delivery
      if (delivery.riderId !== riderId || delivery.pickedUpAt !== pickedUpAt)
        faults.push(`the delivery of ${id} does not agree with its trip`)
      if (leg?.to !== id)
        faults.push(`${riderId} does not go to ${id} in the sequence ${orderIds.join(', ')}`)
      else if (droppedOffAt < leg.arrivedAt + rules.dropOffMinutes / 2)
        faults.push(`${id} is dropped off at ${droppedOffAt}, too soon after the arrival`)
      else if (leg.leavesAt < droppedOffAt + rules.dropOffMinutes / 2)
        faults.push(`${riderId} leaves ${id} too soon after the drop-off`)
      if (droppedOffAt > placedAt + rules.maximumMinutes) faults.push(`${id} is delivered too old`)
    }
  }

  const assigned = new Set<string>()
  for (const trip of log.trips) {
    if (trip.orderIds.length === 0) faults.push(`${trip.riderId} picks up nothing`)
    if (!shifts.has(trip.riderId)) faults.push(`there is no rider ${trip.riderId}`)
    const carried = trip.orderIds.flatMap((id) => orders.get(id) ?? [])
    if (carried.length < trip.orderIds.length) faults.push(`a trip of ${trip.riderId} has unknown orders`)
    for (const { id } of carried) {
      if (assigned.has(id)) faults.push(`${id} is assigned twice`)
      assigned.add(id)
    }
    if (carried.length === 0 || !shifts.has(trip.riderId)) continue
    checkPickUp(trip, carried)
    checkDropOffs(trip, carried)
  }
  for (const id of deliveries.keys()) if (!assigned.has(id)) faults.push(`${id} is delivered without a trip`)
  for (const { riderId } of log.moves) if (!shifts.has(riderId)) faults.push(`there is no rider ${riderId}`)
  return faults
}
