import { useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Order } from '#contract/records/order.ts'
import { addPacks } from '../cart/drafts.ts'
import { pathTo } from '../paths.ts'

/** Puts all of an order into the cart again, and answers where to look at it. What changed since is said there. */
function orderAgain({ store, packs }: Order): string {
  const { id, slug, name, picture } = store
  addPacks(
    { id, slug, name, picture: picture?.url ?? null },
    packs.map(({ lines }) => ({
      lines: lines.map((line) => ({
        id: line.id,
        name: line.name,
        quantity: line.quantity,
        options: line.options.map((option) => ({ id: option.id, name: option.name })),
        note: line.note,
        price: line.price,
      })),
    })),
  )
  return pathTo('cart', { slug })
}

/** What a button does that orders it again: once, however often it is pressed until the cart is shown. */
export function useOrderAgain(order: Order): () => void {
  const { route } = useLocation()
  const cart = useRef<string | undefined>(undefined)
  return () => {
    cart.current ??= orderAgain(order)
    route(cart.current, location.pathname === cart.current)
  }
}
