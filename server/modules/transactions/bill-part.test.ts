import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BillLines, partOfBill } from './bill-part.ts'

const none = { count: 0, price: 0 }
const lines: BillLines = {
  items: { count: 2, price: 3800 },
  packs: { count: 1, price: 200 },
  delivery: 800,
  service: 200,
}
const sumOf = ({ items, packs, delivery, service }: BillLines) =>
  items.price + packs.price + delivery + service

test('the whole of a bill has all its lines, with their counts', () => {
  expect(partOfBill(lines, 0, 5000)).toEqual(lines)
})

test('a part covers the items first, with the count of each line that it includes', () => {
  expect(partOfBill(lines, 0, 3000)).toEqual({
    items: { count: 2, price: 3000 },
    packs: none,
    delivery: 0,
    service: 0,
  })
  expect(partOfBill(lines, 3000, 5000)).toEqual({ ...lines, items: { count: 2, price: 800 } })
})

test('a free line is only in the whole bill', () => {
  const free = { ...lines, packs: { count: 1, price: 0 } }
  expect(partOfBill(free, 0, 4800)).toEqual(free)
  expect(partOfBill(free, 0, 400).packs).toEqual(none)
  expect(partOfBill(free, 3800, 4800)).toEqual({ ...free, items: none, packs: none })
})

test('the parts of a bill sum to it, line by line', () => {
  const price = fc.integer({ min: 0, max: 1_000_000 })
  const counted = fc.record({ count: fc.integer({ min: 0, max: 9 }), price })
  const bills = fc.record({ items: counted, packs: counted, delivery: price, service: price })
  fc.assert(
    fc.property(bills, fc.double({ min: 0, max: 1, noNaN: true }), (bill, share) => {
      const cut = Math.floor(sumOf(bill) * share)
      const [first, rest] = [partOfBill(bill, 0, cut), partOfBill(bill, cut, sumOf(bill))]
      expect([sumOf(first), sumOf(rest)]).toEqual([cut, sumOf(bill) - cut])
      expect(first.items.price + rest.items.price).toBe(bill.items.price)
      expect(first.delivery + rest.delivery).toBe(bill.delivery)
    }),
  )
})
