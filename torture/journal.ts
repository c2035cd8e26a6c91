import type { OrderStatus } from '#contract/states.ts'

/** Acknowledged writes, which must still hold at the end. */
export interface Journal {
  /** The number of acknowledged writes. */
  writes: number
  /** The customer of each order, and every status that was answered. */
  orders: Map<string, { customer: string; statuses: Set<OrderStatus> }>
  /** Withdrawals by their transaction. */
  withdrawals: Set<string>
  /** The texts written at each place: each once, with its times. */
  sayings: Map<string, Map<string, Said>>
  /** The message up to which a reader was answered to have read a chat. */
  readings: { reader: string; messageId: string }[]
  /** The last value of things with a single value, such as a cart, a price, a review. */
  values: Map<string, Value>
  /** A write without an answer makes the value unknown until the next one. */
  unsure(name: string): void
  wrote(name: string, value: unknown, wasRepeated: boolean): void
  /** A logical clock that advances with everything sent and acknowledged. */
  moment(): number
  /** Acknowledged now; sent at that time. */
  said(place: string, text: string, sent: number): void
  read(reader: string, messageId: string): void
  ordered(orderId: string, customer: string): void
  saw(orderId: string, status: OrderStatus): void
}

export interface Said {
  sent: number
  acknowledged: number
}

interface Value {
  /** Undefined while it is unknown. */
  known: string | undefined
  /** Values sent more than once: the first attempt may still be in flight and overwrite later ones. */
  late: Set<string>
}

export function openJournal(): Journal {
  let moments = 0
  const keptAs = (name: string): Value => {
    const value = journal.values.get(name) ?? { known: undefined, late: new Set() }
    journal.values.set(name, value)
    return value
  }
  const journal: Journal = {
    writes: 0,
    orders: new Map(),
    withdrawals: new Set(),
    sayings: new Map(),
    readings: [],
    values: new Map(),
    unsure(name) {
      keptAs(name).known = undefined
    },
    wrote(name, value, wasRepeated) {
      const text = JSON.stringify(value)
      journal.writes += 1
      keptAs(name).known = text
      if (wasRepeated) keptAs(name).late.add(text)
    },
    moment: () => ++moments,
    said(place, text, sent) {
      journal.writes += 1
      const said = journal.sayings.get(place) ?? new Map<string, Said>()
      journal.sayings.set(place, said.set(text, { sent, acknowledged: journal.moment() }))
    },
    read(reader, messageId) {
      journal.writes += 1
      journal.readings.push({ reader, messageId })
    },
    ordered(orderId, customer) {
      journal.writes += 1
      journal.orders.set(orderId, { customer, statuses: new Set(['pending']) })
    },
    saw(orderId, status) {
      journal.writes += 1
      journal.orders.get(orderId)?.statuses.add(status)
    },
  }
  return journal
}
