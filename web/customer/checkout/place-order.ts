import type { Cart } from '#contract/records/cart.ts'
import type { PaymentMethod } from '#contract/states.ts'
import { withOneKey } from '../../live/one-key.ts'
import { live } from '../app.ts'
import type { Checkout } from './terms.ts'

/** The price without the tip, in kobo. A change of the tip needs no confirmation, because the customer made it. */
export const withoutTip = ({ summary, tip }: Cart) =>
  Math.round((summary.bill.price.amount - tip.amount) * 100)

export async function placeOrder(
  { storeId }: Checkout,
  { version }: Cart,
  method: PaymentMethod,
  pin: string | undefined,
) {
  const body = { version, method, ...(method === 'wallet' ? { pin: pin ?? '' } : {}) }
  const { data } = await withOneKey(live.client.checkoutStoreCart, { params: { storeId }, body })
  return data
}

/** The first address that somebody orders to is saved as the delivery address of the account. */
export function rememberAddress({ delivery }: Cart) {
  const account = live.session.account.value
  if (!account || account.delivery.location || !delivery.location) return
  const { location, telephone } = delivery
  void live.client
    .updateUser({ body: { delivery: { location, ...(telephone ? { telephone } : {}) } } })
    .then(({ data }) => live.session.setAccount(data))
    .catch(() => {})
}
