import { demo } from '#contract/demo.ts'
import { customers, riders } from './people.ts'

export const riderIds = { tunde: riders.tunde, musa: riders.musa.id, ife: riders.ife.id }

/** An order at one of the demo stores, in a readable form. */
export interface DemoOrder {
  id?: string
  slug?: string
  hoursAgo: number
  store: number
  /** The number of the customer; null is the demo customer. */
  customer: number | null
  /** Null if the store delivers itself, or no rider is assigned yet. */
  rider: keyof typeof riderIds | null
  /** Quantity, item and options, such as `2 Jollof rice + Chicken`. */
  lines: string[]
  /** In naira. */
  tip?: number
  /** The message for the rider. */
  message?: string
}

export const customerIdOf = ({ customer }: DemoOrder): string =>
  customer === null ? demo.people.customer.id : customers[customer]!.id
