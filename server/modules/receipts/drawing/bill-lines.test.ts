import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { debt, payment, withdrawal } from '#testing/money/receipt-samples.ts'
import { billLines } from './bill-lines.ts'

describe('the lines of a bill', () => {
  test('always sum to it', () => {
    const price = fc.integer({ min: 0, max: 1_000_000_000 })
    const counted = fc.record({ count: fc.integer({ min: 0, max: 99 }), price })
    const bills = fc.record({ items: counted, packs: counted, delivery: price, service: price, bill: price })
    fc.assert(
      fc.property(bills, (bill) => {
        const lines = billLines({ ...payment, ...bill })
        expect(lines.reduce((sum, line) => sum + line.price, 0)).toBe(bill.bill)
      }),
    )
  })

  test('show count and price', () => {
    expect(billLines(payment)).toEqual([
      { label: 'Items × 3', price: 750_000 },
      { label: 'Packs × 2', price: 40_000 },
      { label: 'Delivery', price: 60_050 },
      { label: 'Service', price: 25_000 },
    ])
  })

  test('omit absent lines, and keep free ones', () => {
    const nothing = { count: 0, price: 0 }
    const bill = { items: { count: 1, price: 500 }, packs: nothing, delivery: 0, service: 0, bill: 500 }
    expect(billLines({ ...payment, ...bill })).toEqual([{ label: 'Items × 1', price: 500 }])
    expect(billLines({ ...payment, ...bill, packs: { count: 2, price: 0 } })).toContainEqual({
      label: 'Packs × 2',
      price: 0,
    })
  })

  test('show the amount of a withdrawal and its fee', () => {
    expect(billLines(withdrawal)).toEqual([
      { label: 'Amount', price: 1_000_000 },
      { label: 'Fee', price: 2500 },
    ])
  })

  test('show the fee of a returned withdrawal as a fee, not as a service', () => {
    expect(billLines({ ...withdrawal, category: 'refund-in', type: 'credit' })).toEqual(billLines(withdrawal))
  })

  test('have no count where the record has none', () => {
    const part = { items: { count: 0, price: 500 }, packs: { count: 0, price: 0 }, delivery: 0, service: 0 }
    expect(billLines({ ...payment, ...part, bill: 500 })).toEqual([{ label: 'Items', price: 500 }])
  })

  test('of a debt are what was owed and what was collected', () => {
    expect(billLines(debt)).toEqual([
      { label: 'Owed', price: 400_000 },
      { label: 'Collected', price: -150_000 },
    ])
    expect(billLines({ ...debt, debt: { owed: 250_000, collected: 0 } })).toEqual([
      { label: 'Owed', price: 250_000 },
    ])
  })

  test('show deductions', () => {
    expect(billLines({ ...payment, bill: 800_000 }).at(-1)).toEqual({ label: 'Deductions', price: -75_050 })
  })
})
