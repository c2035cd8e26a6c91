import type { Order } from '#contract/records/order.ts'
import { toMoney } from '#server/money/money.ts'

/** A line at the prices of the menu as of one moment: a cart's as of now, an order's as of checkout. Prices are kobo. */
export interface PricedLine {
  id: string
  name: string
  quantity: number
  options: { id: string; name: string; price: number }[]
  note: string
  /** Of one, with its options. */
  price: number
}

export interface PricedPack {
  lines: PricedLine[]
  /** Of the pack itself. */
  price: number
}

export const toPacks = (packs: PricedPack[]): Order['packs'] =>
  packs.map(({ lines, price }) => ({
    price: toMoney(price),
    lines: lines.map((line) => ({
      ...line,
      options: line.options.map((option) => ({ ...option, price: toMoney(option.price) })),
      price: toMoney(line.price),
      total: toMoney(line.price * line.quantity),
    })),
  }))
