import type { Availability } from '#contract/records/store-details.ts'
import { weekdays } from '#contract/states.ts'
import type { Menu } from './menu-table.ts'

/** A store and its menu, as defined in the files under stores/. */
export interface DemoStore {
  number: number
  name: string
  text: string
  street: string
  door: string
  at: [latitude: number, longitude: number]
  week: Availability['week']
  closedDates?: string[]
  minutes: [min: number, max: number]
  radiusKm?: number
  minimumOrder?: number
  /** The store's own delivery prices, in naira. */
  pricing?: { base: number; perKm: number; min: number; max: number }
  autoAccept?: boolean
  deliversItself?: boolean
  featured?: boolean
  /** Switched off by its owner. */
  inactive?: boolean
  menu: Menu
}

const spanOf = (text: string) => {
  const [start, end] = text.split('-')
  return { start: start!, end: end! }
}

export const spans = (...texts: string[]) => texts.map(spanOf)

/** The same hours every day, such as '08:00-22:00'. An end that is not after the start is on the next day. */
export const daily = (...texts: string[]): Availability['week'] =>
  Object.fromEntries(weekdays.map((day) => [day, spans(...texts)])) as Availability['week']
