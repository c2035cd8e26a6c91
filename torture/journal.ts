import type { OrderStatus } from '#contract/states.ts'

/** What somebody was told is done, by what must still hold at the end. */
export interface Journal {
  /** How many writes were acknowledged. */
  writes: number
  /** Each order by whom it was placed, and every status somebody was answered. */
  orders: Map<string, { customer: string; statuses: Set<OrderStatus> }>
  /** Withdrawals by their transaction. */
  withdrawals: Set<string>
  /** What was said, by the place it was said at: each once. */
  sayings: Map<string, Set<string>>
  /** What was written last where there is one value, as a cart, a price, a review. */
  values: Map<string, Value>
  /** A write that may have happened or not makes the value unknown until the next. */
  unsure(name: string): void
  wrote(name: string, value: unknown, wasRepeated: boolean): void
  said(place: string, text: string): void
  ordered(orderId: string, customer: string): void
  saw(orderId: string, status: OrderStatus): void
}

interface Value {
  /** Undefined while it is unknown. */
  known: string | undefined
  /** What was sent more than once: the first sending may still be under way and win over what came later. */
  late: Set<string>
}

export function openJournal(): Journal {
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
    said(place, text) {
      journal.writes += 1
      journal.sayings.set(place, (journal.sayings.get(place) ?? new Set()).add(text))
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
