import type { Order } from '#contract/records/order.ts'
import type { RiderCategory } from '#contract/states.ts'
import type { Money } from '../../kit/money.ts'

/** What an order pays its rider. The fee of a vendor rider goes to the store, which pays the rider itself. */
export function payOf(
  { summary, store }: Order,
  category: RiderCategory | null,
): { total: Money; tip: Money; isVendor: boolean } {
  const whole = summary.delivery.price
  const fee = store.delivery.price.actual?.amount ?? whole.amount
  const tip = { ...whole, amount: Math.max(0, Math.round((whole.amount - fee) * 100) / 100) }
  const isVendor = category === 'vendor'
  return { total: isVendor ? tip : whole, tip, isVendor }
}
