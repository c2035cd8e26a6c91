import { Line, Nullable, OneOf, Part, Record, type Static, Timestamp, Type } from '../schema.ts'
import { storePermissions, weekdays } from '../states.ts'
import { BankRecord } from './bank.ts'
import { Money } from './money.ts'
import { storeFields } from './store.ts'

const TimeOfDay = (description: string) =>
  Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description, examples: ['08:30'] })

const Span = Record({
  start: TimeOfDay('Opens, local time.'),
  end: TimeOfDay('Closes, local time; not after start means on the next day, equal means 24 hours.'),
})

const Spans = Type.Array(Span, { maxItems: 6, description: 'When it is open; several spans are fine.' })

export const Availability = Record(
  {
    timezone: Type.String({ maxLength: 64, description: 'IANA name.', examples: ['Africa/Lagos'] }),
    week: Part(
      'The spans of each day.',
      Object.fromEntries(weekdays.map((day) => [day, Spans])) as {
        [day in (typeof weekdays)[number]]: typeof Spans
      },
    ),
    closedDates: Type.Array(
      Type.String({
        pattern: '^2\\d{3}-\\d{2}-\\d{2}$',
        description: 'A local date.',
        examples: ['2026-12-25'],
      }),
      { maxItems: 100, uniqueItems: true, description: 'Dates on which no span starts.' },
    ),
  },
  { description: 'Weekly availability.' },
)
export type Availability = Static<typeof Availability>

export const DeliveryPricing = Record(
  { base: Money, perKm: Money, min: Money, max: Money },
  { description: 'Base and price a kilometre, within min and max.' },
)
export type DeliveryPricing = Static<typeof DeliveryPricing>

/** Fields that only people who work for the store see. */
const Management = Part('How it is run; for its people only.', {
  version: Type.Integer({ description: 'Goes up with each change; send it with updateStore.' }),
  active: Type.Boolean({ description: 'The owner’s switch.' }),
  standing: Part('What the platform has decided.', {
    active: Type.Boolean({ description: 'The platform’s switch.' }),
    featured: Type.Boolean({ description: 'Whether the platform features it.' }),
    commissionPercent: Type.Number({ description: 'What the platform takes of items and packs.' }),
  }),
  autoAccept: Type.Boolean({ description: 'Whether paid orders are accepted by themselves.' }),
  deliversItself: Type.Boolean({ description: 'Whether the store brings its orders without riders.' }),
  deliveryPricing: Nullable(DeliveryPricing, 'Its own pricing; null means the platform’s.'),
  permissions: Type.Array(OneOf(storePermissions, 'A permission.'), { description: 'What you may do here.' }),
  owner: Type.Boolean({ description: 'Whether you own it.' }),
  banks: Type.Optional(Type.Array(BankRecord, { description: 'Saved bank records; owner only.' })),
})

/** One store by itself: more than in a list. */
export const StoreDetails = Record(
  {
    ...storeFields,
    description: Type.String({ description: 'What it says of itself.' }),
    availability: Availability,
    pausedUntil: Nullable(Timestamp('No orders until then.')),
    minimumOrder: Money,
    deliveryRadiusKm: Type.Number({ description: 'How far it delivers.' }),
    blocked: Type.Boolean({ description: 'Whether you have blocked it, so that no list shows it to you.' }),
    management: Type.Optional(Management),
  },
  { description: 'A store, with hours and rules.' },
)
export type StoreDetails = Static<typeof StoreDetails>

export const StoreName = Line(80, 'The name over the door.', { examples: ['Iya Basira Food Canteen'] })
