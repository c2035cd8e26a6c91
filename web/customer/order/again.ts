import { useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Order } from '#contract/records/order.ts'
import { addPacks } from '../cart/drafts.ts'
import { pathTo } from '../paths.ts'

/** Adds everything in an order to the cart again, and returns the address of the cart, which shows what has changed since then. */
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

/**
 * The click handler of a button that orders again. It adds the food only once, even if it is pressed again before the cart is
 * shown.
 */
export function useOrderAgain(order: Order): () => void {
  const { route } = useLocation()
  const cart = useRef<string | undefined>(undefined)
  return () => {
    cart.current ??= orderAgain(order)
    route(cart.current, location.pathname === cart.current)
  }
}
