import { openRandom, type Place, type Random } from '#modules/dispatch/planner/index.ts'

/** A day of a made-up city, in metres and minutes. The same seed gives the same day. */
export interface City {
  minutes: number
  stores: SimulatedStore[]
  riders: SimulatedRider[]
  orders: SimulatedOrder[]
}

export interface SimulatedStore {
  id: string
  place: Place
  /** How many orders are prepared at a time; others queue. */
  cooks: number
  /** Minutes by which the store understates its preparation time. */
  shortBy: number
}

export interface SimulatedRider {
  id: string
  place: Place
  onAt: number
  offAt: number
  metresPerMinute: number
  /** The probability that an offer is accepted. Offers that are not seen, as without a network, count as declined. */
  acceptance: number
  /** Minutes until the rider sets off. */
  dawdles: number
}

export interface SimulatedOrder {
  id: string
  store: SimulatedStore
  door: Place
  placedAt: number
  /** When the food will be ready as the store says, and when it is really ready, which dispatch does not know in advance. */
  saidReadyAt: number
  readyAt: number
  promisedAt: number
  /** When the customer cancels, unless a rider has it; null for never. */
  cancelsAt: number | null
}

export interface CitySize {
  riders: number
  orders: number
  /** The length of the day; twelve hours if left out. Shifts are shorter in proportion. */
  hours?: number
  /** Whether all riders work all the time and the demand does not change with the hour. */
  isEven?: boolean
}

/** The share of the orders in each twelfth of the day; on a whole one in each hour from ten o'clock. */
const demand = [1, 3, 6, 6, 3, 2, 2, 4, 8, 9, 6, 3]
const parts = demand.flatMap((share, part) => Array.from({ length: share }, () => part))
const dayHours = 12
/** How long after the last possible order the last shifts end. */
const lateMinutes = 45
/** Orders for each store, so that it has an order about every quarter of an hour at the peak. */
const ordersPerStore = { day: 20, evenHour: 3.5 }
/** An order without a rider is given up after this time. */
export const patienceMinutes = 120
/** The assumed speed of riders, as in the service. */
export const usualMetresPerMinute = 250

const bell = (random: Random) => (random.number() + random.number() + random.number()) * 2 - 3
const around = (random: Random, { x, y }: Place, metres: number): Place => ({
  x: x + bell(random) * metres,
  y: y + bell(random) * metres,
})

/** Orders that a kitchen cannot begin at once wait for a cook. */
function cook(orders: { store: SimulatedStore; placedAt: number; minutes: number }[]): number[] {
  const cooks = new Map<SimulatedStore, number[]>()
  return orders.map(({ store, placedAt, minutes }) => {
    const freeAt = cooks.get(store) ?? Array.from({ length: store.cooks }, () => 0)
    const next = freeAt.indexOf(Math.min(...freeAt))
    const readyAt = Math.max(placedAt, freeAt[next]!) + minutes
    freeAt[next] = readyAt
    cooks.set(store, freeAt)
    return readyAt
  })
}

function countStores({ orders, isEven }: CitySize, hours: number): number {
  const count = isEven ? orders / hours / ordersPerStore.evenHour : orders / ordersPerStore.day
  return Math.max(3, Math.round(count))
}

/** With `isEven`, all riders work until even the last order would have been given up. */
const evenShiftMinutes = (hours: number) => hours * 60 + patienceMinutes

/** The stores and the habits of a city come from `citySeed`, the orders and shifts of a day from `daySeed`. */
export function makeCity(citySeed: number, daySeed: number, size: CitySize): City {
  const fixed = openRandom(citySeed)
  const districts = Array.from({ length: 5 }, () => ({ x: fixed.below(9000), y: fixed.below(9000) }))
  const districtOf = (random: Random) => districts[random.below(districts.length)]!
  const hours = size.hours ?? dayHours
  const partMinutes = (hours * 60) / demand.length
  const stores = Array.from({ length: countStores(size, hours) }, (_, index) => ({
    id: `s${index}`,
    place: around(fixed, districtOf(fixed), 900),
    cooks: 3 + fixed.below(4),
    // Every fifth store is always ten minutes short.
    shortBy: index % 5 === 0 ? 10 : fixed.below(4),
  }))
  const random = openRandom(daySeed)
  const startOfPart = (chance: Random) =>
    (size.isEven ? chance.below(demand.length) : parts[chance.below(parts.length)]!) * partMinutes
  const placed = Array.from({ length: size.orders }, () => ({
    store: stores[Math.floor(random.number() ** 1.5 * stores.length)]!,
    placedAt: startOfPart(random) + random.number() * partMinutes,
    minutes: 8 + Math.abs(bell(random)) * 8,
  })).sort((one, other) => one.placedAt - other.placedAt)
  const ready = cook(placed)
  const orders = placed.map(({ store, placedAt }, index): SimulatedOrder => {
    const door = around(random, store.place, 1500)
    const readyAt = ready[index]!
    const said = Math.max(5, Math.round((readyAt - placedAt - store.shortBy) / 5) * 5)
    const way = Math.hypot(door.x - store.place.x, door.y - store.place.y) / usualMetresPerMinute
    return {
      id: `o${index}`,
      store,
      door,
      placedAt,
      readyAt,
      saidReadyAt: placedAt + said,
      promisedAt: placedAt + said + way + 20,
      cancelsAt: random.number() < 0.02 ? placedAt + 5 + random.number() * 30 : null,
    }
  })
  const riders = Array.from({ length: size.riders }, (_, index): SimulatedRider => {
    const minutes = (4 + random.below(4)) * partMinutes
    const middle = startOfPart(random)
    const onAt = Math.max(0, Math.min(hours * 60 + lateMinutes - minutes, middle - minutes / 2))
    return {
      id: `r${index}`,
      place: around(random, districtOf(random), 1200),
      ...(size.isEven ? { onAt: 0, offAt: evenShiftMinutes(hours) } : { onAt, offAt: onAt + minutes }),
      metresPerMinute: usualMetresPerMinute * (0.8 + random.number() * 0.5),
      acceptance: 0.55 + random.number() * 0.4,
      dawdles: random.number() * 3,
    }
  })
  return { minutes: hours * 60, stores, riders, orders }
}
