import type { OrderStatus } from '#contract/states.ts'

/** What somebody was told is done, by what must still hold at the end. */
export interface Journal {
  /** How many writes were acknowledged. */
  writes: number
  /** Each order by whom it was placed, and every status somebody was answered. */
  orders: Map<string, { customer: string; statuses: Set<OrderStatus> }>
  /** Withdrawals by their transaction. */
  withdrawals: Set<string>
  /** What was said, by the place it was said at: each once, and when. */
  sayings: Map<string, Map<string, Said>>
  /** Up to which message somebody was answered that they have read a chat. */
  readings: { reader: string; messageId: string }[]
  /** What was written last where there is one value, as a cart, a price, a review. */
  values: Map<string, Value>
  /** A write that may have happened or not makes the value unknown until the next. */
  unsure(name: string): void
  wrote(name: string, value: unknown, wasRepeated: boolean): void
  /** Goes on with everything that is sent and acknowledged. */
  moment(): number
  /** Acknowledged now; sent at that moment. */
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
  /** What was sent more than once: the first sending may still be under way and win over what came later. */
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
