import { demo } from '#contract/demo.ts'
import { customers, riders } from './people.ts'

export const riderIds = { tunde: riders.tunde, musa: riders.musa.id, ife: riders.ife.id }

/** An order at one of the demo stores, as a person would tell of it. */
export interface DemoOrder {
  id?: string
  slug?: string
  hoursAgo: number
  store: number
  /** By number; null is the demo customer. */
  customer: number | null
  /** Null where the store brings it itself, or nobody yet. */
  rider: keyof typeof riderIds | null
  /** How many of what with which options, such as `2 Jollof rice + Chicken`. */
  lines: string[]
  /** In naira. */
  tip?: number
  /** What the rider should know. */
  message?: string
}

export const customerIdOf = ({ customer }: DemoOrder): string =>
  customer === null ? demo.people.customer.id : customers[customer]!.id
