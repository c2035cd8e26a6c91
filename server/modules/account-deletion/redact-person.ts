import type { Order } from '#contract/records/order.ts'

type Fields = { [name: string]: unknown }
type Erasures = { [name: string]: (value: never) => unknown }

const streetOnly = <L extends object>(location: L) => ({ ...location, description: '', coordinates: null })

/** What replaces the fields of the person, wherever a record contains the person. */
const personFields: Erasures = {
  name: () => 'Deleted user',
  telephone: () => null,
  picture: () => null,
  locations: () => [],
}

/** In the contract, the telephone of a request's sender cannot be null. */
const senderFields: Erasures = { ...personFields, telephone: () => '' }

/** Fields of a record that are erased when the person is its customer or its sender: address, texts, files. */
const ownedFields: { [part: string]: Erasures } = {
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
    // Erased whoever gave the reason, because a record does not say whether it was the customer.
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

/** The fields of a record to erase, and how; `part` is the name of the field that holds the record. */
function erasuresOf(record: Fields, userId: string, part?: string): Erasures {
  const isOf = (value: unknown) => isRecord(value) && value.id === userId
  const parts = Object.keys(ownedFields).filter((name) => isOf(record[name]))
  const own = part === 'sender' ? senderFields : personFields
  return Object.assign({}, isOf(record) ? own : {}, ...parts.map((name) => ownedFields[name]))
}

/** A record of the contract, or a value that contains some, without the data of a deleted person. It still fits its schema. */
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
