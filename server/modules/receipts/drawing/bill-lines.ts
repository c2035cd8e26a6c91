import type { Counted, ReceiptContent } from './content.ts'

export interface BillLine {
  label: string
  price: number
}

const counted = (name: string, { count, price }: Counted): BillLine[] =>
  count === 0 && price === 0 ? [] : [{ label: `${name} × ${count}`, price }]

const plain = (label: string, price: number): BillLine[] => (price === 0 ? [] : [{ label, price }])

/** The lines of a bill add up to it: what they leave is a line too, such as the fund of a withdrawal beside its fee. */
export function billLines({ category, items, packs, delivery, service, bill }: ReceiptContent): BillLine[] {
  const rest = bill - items.price - packs.price - delivery - service
  return [
    ...plain('Amount', Math.max(rest, 0)),
    ...counted('Items', items),
    ...counted('Packs', packs),
    ...plain('Delivery', delivery),
    ...plain(category === 'withdrawal-out' ? 'Fee' : 'Service', service),
    ...plain('Deductions', Math.min(rest, 0)),
  ]
}
