import { openRandom, type Place } from '#modules/dispatch/planner/index.ts'
import { type City, patienceMinutes, type SimulatedOrder, type SimulatedRider } from './city.ts'

/** A rider during the day. */
export interface RiderOnDay {
  rider: SimulatedRider
  place: Place
  freeAt: number
  /** Orders accepted and not yet brought; more orders of the same store may be added until `boxUntil`. */
  box: SimulatedOrder[]
  boxUntil: number
  workedMinutes: number
  delivered: number
}

export interface Offer {
  riders: RiderOnDay[]
  orders: SimulatedOrder[]
}

export interface DayNow {
  now: number
  open: SimulatedOrder[]
  riders: RiderOnDay[]
  /** Whether the rider has declined the order before. */
  hasDeclined: (rider: RiderOnDay, order: SimulatedOrder) => boolean
}

export interface Dispatch {
  name: string
  /** Returns a function that decides whom to ask in each minute. */
  start: (city: City) => (day: DayNow) => Offer[]
}

export interface Delivery {
  order: SimulatedOrder
  riderId: string
  acceptedAt: number
  pickedUpAt: number
  doorAt: number
}

export interface DayResult {
  deliveries: Delivery[]
  cancelled: SimulatedOrder[]
  unserved: SimulatedOrder[]
  riders: RiderOnDay[]
  offers: number
  /** What all riders have earned, in naira, if the simulation includes money. */
  earned?: number
  /** What broke a rule of offers; empty if all is well. */
  faults: string[]
}

export const boxOrders = 3
const boxMinutes = 5
const stopMinutes = 4

const metres = (from: Place, to: Place) => Math.hypot(from.x - to.x, from.y - to.y)

export const isAtWork = ({ rider: { onAt, offAt } }: RiderOnDay, now: number) => onAt <= now && now < offAt
/** Whether a rider may be asked for an order of a store now. */
export const mayTake = (rider: RiderOnDay, now: number, { store }: SimulatedOrder) =>
  isAtWork(rider, now) &&
  (rider.box.length === 0
    ? rider.freeAt <= now
    : rider.box.length < boxOrders && now < rider.boxUntil && rider.box[0]!.store === store)

/** Runs a day minute by minute. The same city, dispatch and seed give the same result. */
export function runDay(city: City, dispatch: Dispatch, seed: number): DayResult {
  const random = openRandom(seed)
  const result: DayResult = {
    deliveries: [],
    cancelled: [],
    unserved: [],
    riders: city.riders.map((rider) => ({
      rider,
      place: rider.place,
      freeAt: rider.onAt,
      box: [],
      boxUntil: 0,
      workedMinutes: 0,
      delivered: 0,
    })),
    offers: 0,
    faults: [],
  }
  const acceptedAt = new Map<SimulatedOrder, number>()
  const declined = new Set<string>()
  const awaited = city.orders.toReversed()
  let open: SimulatedOrder[] = []
  const decide = dispatch.start(city)

  /** The rider goes to the store, waits for the food, and brings it door by door, the nearest next. */
  function bring(rider: RiderOnDay): void {
    const { metresPerMinute, dawdles, id } = rider.rider
    const { place } = rider.box[0]!.store
    const began = acceptedAt.get(rider.box[0]!)!
    const arrives = began + dawdles + metres(rider.place, place) / metresPerMinute
    const pickedUpAt =
      Math.max(arrives, ...rider.box.map((order) => Math.max(order.readyAt, acceptedAt.get(order)!))) +
      stopMinutes / 2
    let at = pickedUpAt + stopMinutes / 2
    let from = place
    const left = [...rider.box]
    while (left.length > 0) {
      left.sort((one, other) => metres(from, one.door) - metres(from, other.door))
      const order = left.shift()!
      at += metres(from, order.door) / metresPerMinute + stopMinutes / 2
      result.deliveries.push({
        order,
        riderId: id,
        acceptedAt: acceptedAt.get(order)!,
        pickedUpAt,
        doorAt: at,
      })
      at += stopMinutes / 2
      from = order.door
      rider.delivered += 1
    }
    rider.workedMinutes += at - began
    rider.place = from
    rider.freeAt = at
    rider.box = []
  }

  function offer(now: number, { riders, orders }: Offer): void {
    for (const order of orders) {
      const takers = riders.filter((rider) => {
        result.offers += 1
        const accepts = random.number() < rider.rider.acceptance
        if (!accepts) declined.add(`${rider.rider.id} ${order.id}`)
        return accepts
      })
      const taker = takers[Math.floor(random.number() * takers.length)]
      if (!taker || !open.includes(order) || !mayTake(taker, now, order)) continue
      open = open.filter((each) => each !== order)
      acceptedAt.set(order, now)
      if (taker.box.length === 0) taker.boxUntil = now + boxMinutes
      taker.box.push(order)
    }
  }

  for (let now = 0; now < city.minutes + patienceMinutes || open.length > 0; now++) {
    while (awaited.length > 0 && awaited.at(-1)!.placedAt <= now) open.push(awaited.pop()!)
    result.cancelled.push(...open.filter(({ cancelsAt }) => cancelsAt !== null && cancelsAt <= now))
    open = open.filter(({ cancelsAt }) => cancelsAt === null || cancelsAt > now)
    result.unserved.push(...open.filter(({ placedAt }) => placedAt + patienceMinutes <= now))
    open = open.filter(({ placedAt }) => placedAt + patienceMinutes > now)
    for (const rider of result.riders) if (rider.box.length > 0 && now >= rider.boxUntil) bring(rider)
    const hasDeclined = (rider: RiderOnDay, order: SimulatedOrder) =>
      declined.has(`${rider.rider.id} ${order.id}`)
    const offers = decide({ now, open, riders: result.riders, hasDeclined })
    // All offers of a minute are made before the first is answered.
    for (const { riders, orders } of offers)
      for (const order of orders)
        for (const rider of riders)
          if (!mayTake(rider, now, order)) result.faults.push(`${rider.rider.id} was asked for ${order.id}`)
    for (const each of offers) offer(now, each)
  }
  for (const rider of result.riders) if (rider.box.length > 0) bring(rider)
  return result
}
