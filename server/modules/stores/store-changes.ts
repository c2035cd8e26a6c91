import type { storeBody } from '#contract/operations/store.ts'
import type { DeliveryPricing } from '#contract/records/store-details.ts'
import type { Static } from '#contract/schema.ts'
import { normaliseTelephone } from '#modules/identity/index.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { toKobo } from '#server/money/money.ts'
import { readHours, requireAvailability } from './hours.ts'

type Fields = { [K in keyof typeof storeBody]?: Static<(typeof storeBody)[K]> }

export interface Change {
  column: string
  value: Fragment
}

function pricing(given: DeliveryPricing | null): Change[] {
  const columns = {
    base: 'delivery_base',
    perKm: 'delivery_per_km',
    min: 'delivery_lowest',
    max: 'delivery_highest',
  } as const
  const kobo = Object.entries(columns).map(([name, column]) => {
    const amount = given && toKobo(given[name as keyof DeliveryPricing], `deliveryPricing.${name}`)
    return { name, column, amount }
  })
  const of = (name: string) => kobo.find((each) => each.name === name)?.amount ?? 0
  if (of('min') > of('max'))
    throw invalidField('deliveryPricing.min.amount', 'too-large', 'must not be above max')
  return kobo.map(({ column, amount }) => ({ column, value: fragment`${amount}::bigint` }))
}

function availability(given: NonNullable<Fields['availability']>): Change[] {
  requireAvailability(given)
  const { own, late } = readHours(given.week)
  return [
    { column: 'timezone', value: fragment`${given.timezone}` },
    { column: 'week', value: fragment`${JSON.stringify(given.week)}` },
    { column: 'own_minutes', value: fragment`${own}::int4multirange` },
    { column: 'late_minutes', value: fragment`${late}::int4multirange` },
    { column: 'closed_dates', value: fragment`${given.closedDates}::date[]` },
  ]
}

function locations(given: NonNullable<Fields['locations']>): Change[] {
  const { latitude, longitude } = given[0]!.coordinates
  return [
    { column: 'locations', value: fragment`${JSON.stringify(given)}` },
    { column: 'place', value: fragment`place(${latitude}, ${longitude})` },
  ]
}

function deliveryTime({ min, max }: NonNullable<Fields['deliveryTime']>): Change[] {
  if (min > max) throw invalidField('deliveryTime.min', 'too-large', 'must not be above max')
  return [
    { column: 'delivery_minutes_min', value: fragment`${min}` },
    { column: 'delivery_minutes_max', value: fragment`${max}` },
  ]
}

const one = (column: string, value: unknown): Change[] => [{ column, value: fragment`${value}` }]

/** Maps each field of a body to columns; invalid values are refused with their field. */
const readers: {
  [K in keyof Fields]-?: (value: NonNullable<Fields[K]> | Extract<Fields[K], null>) => Change[]
} = {
  name: (value) => one('name', value.trim()),
  telephone: (value) => one('telephone', normaliseTelephone(value)),
  description: (value) => one('description', value),
  picture: (value) => one('picture_key', value),
  locations,
  availability,
  deliveryTime,
  deliveryPricing: pricing,
  deliveryRadiusKm: (value) => one('delivery_radius_metres', Math.round(value * 1000)),
  minimumOrder: (value) => one('minimum_order', toKobo(value, 'minimumOrder')),
  autoAccept: (value) => one('auto_accept', value),
  deliversItself: (value) => one('delivers_itself', value),
}

/** The changed columns for the fields that a body contains. */
export function storeChanges(body: Fields): Change[] {
  return Object.entries(readers).flatMap(([name, read]) => {
    const value = body[name as keyof Fields]
    return value === undefined ? [] : (read as (value: unknown) => Change[])(value)
  })
}
