import type { TestApp } from '#testing/app.ts'
import { richCustomer } from '#testing/orders/carts.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { operator, type Person } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, locationAt, openStore } from '#testing/stores.ts'
import type { City, SimulatedStore } from '../city.ts'
import { openAgenda } from './agenda.ts'
import { coordinatesOf, type ServiceDay, type ServiceRider, type ServiceStore } from './service-day.ts'

const wealth = 1_000_000_000
/** How many customers there are; they order in turn. */
const customers = 4
/** The delivery time that the stores state, in minutes; the promised time includes the longer one. */
const deliveryTime = { min: 15, max: 30 }
const deliveryRadiusKm = 20

async function makeStore(app: TestApp, staff: Person, { id, place }: SimulatedStore): Promise<ServiceStore> {
  const owner = await activeOwner(app, staff)
  const locations = [locationAt(coordinatesOf(place))]
  const { id: storeId } = await openStore(owner, {
    name: `Canteen ${id}`,
    locations,
    deliveryTime,
    deliveryRadiusKm,
  })
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const { id: itemId } = await addItem(owner, storeId, { categoryId })
  return { storeId, itemId, owner }
}

/** The people of a city in an empty service, before its day begins: all riders are off. */
export async function makePeople(app: TestApp, city: City, seed: number): Promise<ServiceDay> {
  const staff = await operator(app)
  const stores = new Map<SimulatedStore, ServiceStore>()
  for (const store of city.stores) stores.set(store, await makeStore(app, staff, store))
  const people = await riders(app, city.riders.length, { category: 'platform', at: null, available: false })
  const from = app.services.clock.now().getTime()
  return {
    app,
    city,
    agenda: openAgenda(),
    seed,
    staff,
    stores,
    customers: await Promise.all(Array.from({ length: customers }, () => richCustomer(app, wealth))),
    riders: city.riders.map(
      (rider, index): ServiceRider => ({
        rider,
        person: people[index]!,
        place: rider.place,
        box: [],
        waitsAt: null,
        beganAt: 0,
        workedMinutes: 0,
        delivered: 0,
        isSuspended: false,
        asked: new Set(),
        closedTimes: [{ why: 'off', from, to: Number.POSITIVE_INFINITY }],
      }),
    ),
    orders: new Map(),
    result: { deliveries: [], cancelled: [], unserved: [], riders: [], offers: 0, faults: [] },
  }
}
