import type { Order } from '#contract/records/order.ts'
import { integer, list, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { toMoney } from '#server/money/money.ts'

/** A line with menu prices in kobo: the current ones in a cart, those of the checkout in an order. */
export const PricedLine = row({
  id: uuid,
  name: text,
  quantity: integer,
  options: list(row({ id: uuid, name: text, price: integer })),
  note: text,
  /** The price of one item with its options. */
  price: integer,
})
export type PricedLine = RowOf<typeof PricedLine>

export const PricedPack = row({
  lines: list(PricedLine),
  /** The price of the container. */
  price: integer,
})
export type PricedPack = RowOf<typeof PricedPack>

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
