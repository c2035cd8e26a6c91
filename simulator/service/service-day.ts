import type { Place } from '#modules/dispatch/planner/index.ts'
import type { TestApp } from '#testing/app.ts'
import type { Rider } from '#testing/orders/dispatch.ts'
import type { Person } from '#testing/people.ts'
import { lagere } from '#testing/stores.ts'
import type { City, SimulatedOrder, SimulatedRider, SimulatedStore } from '../city.ts'
import type { DayResult } from '../run-day.ts'
import type { Agenda } from './agenda.ts'

/** A store of the city in the service. */
export interface ServiceStore {
  storeId: string
  itemId: string
  owner: Person
}

/** A time in which nothing may be offered to a rider, in milliseconds of the service's clock. */
export interface ClosedTime {
  why: 'off' | 'suspended' | 'full' | 'on the way'
  from: number
  to: number
}

/** A rider of the city in the service. */
export interface ServiceRider {
  rider: SimulatedRider
  person: Rider
  place: Place
  /** Orders that were accepted and are not delivered yet. */
  box: PlacedOrder[]
  /** Where the rider waits for food. */
  waitsAt: SimulatedStore | null
  beganAt: number
  workedMinutes: number
  delivered: number
  isSuspended: boolean
  /** The orders that the rider has been asked for and not answered. */
  asked: Set<string>
  closedTimes: ClosedTime[]
}

/** An order of the city in the service. */
export interface PlacedOrder {
  order: SimulatedOrder
  /** The number of the order in the day. */
  number: number
  id: string
  code: string
  promisedAt: number
  isReady: boolean
  isOver: boolean
  rider: ServiceRider | null
  acceptedAt: number
  pickedUpAt: number | null
}

/** A day of a city that is played through the public interface of a service. */
export interface ServiceDay {
  app: TestApp
  city: City
  agenda: Agenda
  seed: number
  staff: Person
  customers: Person[]
  stores: Map<SimulatedStore, ServiceStore>
  riders: ServiceRider[]
  /** The orders by their ids in the service. */
  orders: Map<string, PlacedOrder>
  result: DayResult
}

/** Minutes at the counter or the door before a pick-up or drop-off, and as many after it. */
export const halfStopMinutes = 2

const metresPerDegree = 111_195
const perLongitude = metresPerDegree * Math.cos((lagere.latitude * Math.PI) / 180)

/** Where a place of the city is on earth. */
export const coordinatesOf = ({ x, y }: Place) => ({
  latitude: lagere.latitude + y / metresPerDegree,
  longitude: lagere.longitude + x / perLongitude,
})

/** The milliseconds of the service's clock. */
export const clockOf = ({ app }: ServiceDay): number => app.services.clock.now().getTime()
