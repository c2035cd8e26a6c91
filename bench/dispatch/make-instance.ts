import { openRandom } from '#modules/dispatch/planner/index.ts'
import type { Instance, Order, Shift, Store } from './instance.ts'

export interface InstanceSize {
  orders: number
  stores: number
  riders: number
}

/** The share of the day's orders that is placed in each hour from opening on, with a peak at noon and one in the evening. */
const demandByHour = [1, 2, 4, 6, 4, 2, 2, 3, 6, 8, 7, 4, 2]
const hours = demandByHour.flatMap((share, hour) => Array.from({ length: share }, () => hour))
const minutesOfDay = demandByHour.length * 60
const shiftMinutes = [120, 180, 240]

/** Generates a city with rules like those of the public instances; the same seed gives the same city. */
export function makeInstance(name: string, seed: number, size: InstanceSize): Instance {
  const random = openRandom(seed)
  /** About normally distributed, between -3 and 3. */
  const bell = () => random.number() * 2 + random.number() * 2 + random.number() * 2 - 3
  const near = ({ x, y }: { x: number; y: number }, metres: number) => ({
    x: Math.round(x + bell() * metres),
    y: Math.round(y + bell() * metres),
  })
  const districts = Array.from({ length: 4 }, () => ({ x: random.below(9000), y: random.below(9000) }))
  const district = () => districts[random.below(districts.length)]!
  const minuteOfDemand = () => {
    // An hour stands in the list as often as its share says.
    return hours[random.below(hours.length)]! * 60 + random.below(60)
  }

  const stores: Store[] = Array.from({ length: size.stores }, (_, index) => ({
    id: `r${index + 1}`,
    place: near(district(), 900),
  }))
  const orders: Order[] = Array.from({ length: size.orders }, (_, index) => {
    // The square makes some stores far more popular than others.
    const store = stores[Math.floor(random.number() ** 2 * stores.length)]!
    const placedAt = minuteOfDemand()
    const preparation = 3 + Math.round(Math.abs(bell()) * 10) + random.below(12)
    return {
      id: `o${index + 1}`,
      store,
      door: near(store.place, 1600),
      placedAt,
      readyAt: placedAt + preparation,
    }
  })
  const shifts: Shift[] = Array.from({ length: size.riders }, (_, index) => {
    const minutes = shiftMinutes[random.below(shiftMinutes.length)]!
    const middle = minuteOfDemand()
    const onAt = Math.max(0, Math.min(minutesOfDay - minutes, Math.round((middle - minutes / 2) / 30) * 30))
    return { id: `c${index + 1}`, place: near(district(), 1200), onAt, offAt: onAt + minutes + 30 }
  })
  return {
    name,
    rules: {
      metresPerMinute: 320,
      pickUpMinutes: 4,
      dropOffMinutes: 4,
      targetMinutes: 40,
      maximumMinutes: 90,
      payPerOrder: 10,
      payPerHour: 15,
    },
    stores,
    shifts,
    orders,
  }
}
