import { moneyText } from '../../kit/money.ts'
import { pathTo } from '../paths.ts'
import { words } from '../words.ts'
import { countLines, draftBySlug } from './drafts.ts'
import './cart-bar.css'

/** A bar at the bottom of a store's page, shown when there is something in the cart of the store. */
export function CartBar({ slug }: { slug: string }) {
  const draft = draftBySlug(slug)
  if (!draft) return null
  const lines = draft.packs.flatMap((pack) => pack.lines)
  const amount = lines.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0)
  return (
    <div class="cart-bar">
      <span class="visually-hidden" role="status">
        {words.cart.bar(countLines(draft))}
      </span>
      <a href={pathTo('cart', { slug })}>
        <span>{words.cart.bar(countLines(draft))}</span>
        <span class="price">{moneyText({ currency: lines[0]?.price.currency ?? 'ngn', amount })}</span>
      </a>
    </div>
  )
}
