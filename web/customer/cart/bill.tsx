import type { Cart } from '#contract/records/cart.ts'
import { moneyText, nairaText } from '../../kit/money.ts'
import { words } from '../words.ts'
import './bill.css'

export const isTooFar = ({ problems }: Pick<Cart, 'problems'>): boolean =>
  problems.some(({ path, code }) => path === 'delivery.location' && code === 'too-far')

/** Whether the store takes orders only for later at the moment. */
export const isShut = ({ problems }: Pick<Cart, 'problems'>): boolean =>
  problems.some(({ path, code }) => path === 'store' && (code === 'closed' || code === 'paused'))

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The price of a cart, line by line. */
export function Bill({
  summary,
  hasPlace = true,
  isTooFar = false,
  tip = 0,
  busy = false,
}: {
  summary: Cart['summary']
  /** False while no delivery place is chosen: the delivery fee is then unknown. */
  hasPlace?: boolean
  /** The store does not deliver to the chosen place. */
  isTooFar?: boolean
  /** The part of the delivery price that is the tip. */
  tip?: number
  busy?: boolean
}) {
  const { items, packs, delivery, service, bill } = summary
  const lines: [string, string][] = [
    [`${words.cart.food} (${words.cart.items(items.count)})`, moneyText(items.price)],
    ...(packs.price.amount > 0
      ? [[sentence(words.cart.packs(packs.count)), moneyText(packs.price)] as [string, string]]
      : []),
    [
      words.cart.delivery,
      isTooFar
        ? words.cart.deliveryTooFar
        : hasPlace
          ? nairaText(delivery.price.amount - tip)
          : words.cart.deliveryUnknown,
    ],
    ...(tip > 0 ? [[words.cart.tip, nairaText(tip)] as [string, string]] : []),
    [words.cart.service, moneyText(service.price)],
  ]
  return (
    <dl class="cost" aria-busy={busy}>
      {lines.map(([name, price]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{price}</dd>
        </div>
      ))}
      <div class="total">
        <dt>{isTooFar || !hasPlace ? words.cart.totalBeforeDelivery : words.cart.total}</dt>
        <dd>{moneyText(bill.price)}</dd>
      </div>
    </dl>
  )
}
