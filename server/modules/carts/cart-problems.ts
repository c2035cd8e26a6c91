import type { Field } from '#platform/operations/refusal.ts'
import { quantityText } from '#platform/quantity-text.ts'
import type { Config } from '#server/config.ts'
import { nairaText } from '#server/money/naira-text.ts'
import type { CartMenu } from './cart-menu.ts'
import type { CartRow } from './cart-row.ts'
import { lineProblems } from './line-problems.ts'
import type { Prices } from './price-cart.ts'

interface Check extends Omit<Field, 'message'> {
  found(cart: CartRow, prices: Prices): boolean
  message: string | ((cart: CartRow, config: Config) => string)
}

/** No bank accepts a payment above this amount, in kobo. */
const mostPayable = 100_000_000_000

/** The checks of a cart as a whole. */
const checks: Check[] = [
  {
    path: 'packs',
    code: 'empty',
    found: ({ packs }) => packs.length === 0,
    message: 'there is nothing in the cart',
  },
  {
    path: 'packs',
    code: 'too-small',
    found: ({ packs, minimum_order }, { items }) => packs.length > 0 && items.price < minimum_order,
    message: ({ minimum_order }) => `the store takes orders from ${nairaText(minimum_order)}`,
  },
  {
    path: 'packs',
    code: 'too-large',
    found: (_cart, { bill }) => bill > mostPayable,
    message: 'that is more than can be paid at once',
  },
  {
    path: 'store',
    code: 'inactive',
    found: ({ active }) => !active,
    message: 'the store takes no orders at present',
  },
  {
    path: 'store',
    code: 'blocked',
    found: ({ blocked }) => blocked,
    message: 'you have blocked this store',
  },
  {
    path: 'store',
    code: 'paused',
    found: ({ paused }) => paused,
    message: 'the store has paused',
  },
  {
    path: 'store',
    code: 'closed',
    found: ({ in_hours, scheduled_for }) => !in_hours && scheduled_for === null,
    message: 'the store is closed now',
  },
  {
    path: 'dateScheduled',
    code: 'closed',
    found: ({ in_hours, scheduled_for }) => !in_hours && scheduled_for !== null,
    message: 'the store is closed then',
  },
  {
    path: 'dateScheduled',
    code: 'past',
    found: ({ is_past }) => is_past,
    message: 'must be in the future',
  },
  {
    path: 'dateScheduled',
    code: 'too-soon',
    found: ({ is_past, is_too_soon }) => is_too_soon && !is_past,
    message: (_cart, { PREPARATION_MINUTES }) =>
      `must leave ${quantityText(PREPARATION_MINUTES, 'minute')} to prepare it`,
  },
  {
    path: 'dateScheduled',
    code: 'too-far-ahead',
    found: ({ is_too_far_ahead }) => is_too_far_ahead,
    message: 'is further ahead than orders are taken for',
  },
  {
    path: 'delivery.location',
    code: 'missing',
    found: ({ to_location }) => to_location === null,
    message: 'say where it should go',
  },
  {
    path: 'delivery.location',
    code: 'too-far',
    found: ({ to_location, delivery_price_actual }) => to_location !== null && delivery_price_actual === null,
    message: 'the store does not deliver so far',
  },
]

/** Everything that prevents a cart from being ordered now; empty if it can be ordered. */
export const problemsOf = (cart: CartRow, menu: CartMenu, prices: Prices, config: Config): Field[] => [
  ...checks
    .filter(({ found }) => found(cart, prices))
    .map(({ path, code, message }) => ({
      path,
      code,
      message: typeof message === 'string' ? message : message(cart, config),
    })),
  ...lineProblems(cart.packs, menu),
]
