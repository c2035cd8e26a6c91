import type { Counted, ReceiptContent } from './content.ts'

export interface BillLine {
  label: string
  price: number
}

/** Older records that cover only part of a line have no count. */
const counted = (name: string, { count, price }: Counted): BillLine[] =>
  count === 0 && price === 0 ? [] : [{ label: count === 0 ? name : `${name} × ${count}`, price }]

const plain = (label: string, price: number): BillLine[] => (price === 0 ? [] : [{ label, price }])

/**
 * The lines of a bill, which add up to it: a remainder gets a line too. A positive remainder is the amount of a withdrawal, and the service
 * price is then its fee.
 */
export function billLines({ items, packs, delivery, service, bill, debt }: ReceiptContent): BillLine[] {
  if (debt) return [{ label: 'Owed', price: debt.owed }, ...plain('Collected', -debt.collected)]
  const rest = bill - items.price - packs.price - delivery - service
  return [
    ...plain('Amount', Math.max(rest, 0)),
    ...counted('Items', items),
    ...counted('Packs', packs),
    ...plain('Delivery', delivery),
    ...plain(rest > 0 ? 'Fee' : 'Service', service),
    ...plain('Deductions', Math.min(rest, 0)),
  ]
}
