/** The lines of a bill, in kobo. */
export interface BillLines {
  items: { count: number; price: number }
  packs: { count: number; price: number }
  delivery: number
  service: number
}

const none = { count: 0, price: 0 }

/**
 * The bill lines paid by the part of the money between two sums. Items are paid first, then packs, delivery and service. A line keeps its
 * count if any of its price is in the part; a free line only if the part is the whole bill.
 */
export function partOfBill(lines: Partial<BillLines>, from: number, to: number): BillLines {
  const { items = none, packs = none, delivery = 0, service = 0 } = lines
  const isWhole = from <= 0 && to >= items.price + packs.price + delivery + service
  let start = 0
  const priced = (price: number): number => {
    const [first, last] = [Math.max(start, from), Math.min(start + price, to)]
    start += price
    return Math.max(0, last - first)
  }
  const counted = ({ count, price }: BillLines['items']) => {
    const part = priced(price)
    return { count: part > 0 || isWhole ? count : 0, price: part }
  }
  return {
    items: counted(items),
    packs: counted(packs),
    delivery: priced(delivery),
    service: priced(service),
  }
}
