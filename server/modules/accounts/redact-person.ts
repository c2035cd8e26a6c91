import type { Order } from '#contract/records/order.ts'

type Fields = { [name: string]: unknown }
type Erasures = { [name: string]: (value: never) => unknown }

const streetOnly = <L extends object>(location: L) => ({ ...location, description: '', coordinates: null })

/** What is said of a person wherever one is part of a record. */
const asPerson: Erasures = {
  name: () => 'Deleted user',
  telephone: () => null,
  picture: () => null,
  locations: () => [],
}

/** Whoever asks to work for a store is shown with a telephone that is never null. */
const asSender: Erasures = { ...asPerson, telephone: () => '' }

/** What in a record is of the person whom one of its parts names: their door, their words, their files. */
const asPart: { [part: string]: Erasures } = {
  customer: {
    delivery: ({ location }: Order['delivery']) => ({
      location: streetOnly(location),
      telephone: null,
      message: '',
    }),
    timelines: (stops: Order['timelines']) =>
      stops.map((stop) => (stop.type === 'source' ? stop : { ...stop, location: streetOnly(stop.location) })),
    packs: (packs: Order['packs']) =>
      packs.map((pack) => ({ ...pack, lines: pack.lines.map((line) => ({ ...line, note: '' })) })),
    // A record does not say whose the reason was.
    reason: (reason: string | null) => reason && '',
    pictures: () => [],
  },
  sender: {
    text: () => null,
    attachments: () => [],
    clientMessageId: () => null,
    message: () => null,
  },
}

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Which fields of a record are to be erased, and how; `part` is what it is of the record that holds it. */
function erasuresOf(record: Fields, userId: string, part?: string): Erasures {
  const isOf = (value: unknown) => isRecord(value) && value.id === userId
  const parts = Object.keys(asPart).filter((name) => isOf(record[name]))
  const own = part === 'sender' ? asSender : asPerson
  return Object.assign({}, isOf(record) ? own : {}, ...parts.map((name) => asPart[name]))
}

/** A record of the contract, or what holds some, without what is in it of somebody who is gone. Its form stays. */
export function redactPerson(value: unknown, userId: string, part?: string): unknown {
  if (Array.isArray(value)) return value.map((each) => redactPerson(each, userId))
  if (!isRecord(value)) return value
  const erasures = erasuresOf(value, userId, part)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      Object.hasOwn(erasures, name) ? erasures[name]!(field as never) : redactPerson(field, userId, name),
    ]),
  )
}
