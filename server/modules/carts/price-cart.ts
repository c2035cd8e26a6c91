import type { OrderType } from '#contract/states.ts'
import { shareOf } from '#modules/ledger/index.ts'
import { type PricedLine, type PricedPack, priceLine } from '#modules/menus/index.ts'
import type { Config } from '#server/config.ts'
import type { CartMenu } from './cart-menu.ts'
import type { CartLine, CartPack, CartRow } from './cart-row.ts'

/** The current prices of a cart, in kobo. */
export interface Prices {
  /** Null while the cart is empty. */
  type: OrderType | null
  packs: PricedPack[]
  items: { count: number; price: number }
  packing: { count: number; price: number }
  /** Including the tip. */
  delivery: number
  service: number
  bill: number
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

function toPricedLine(line: CartLine, menu: CartMenu): PricedLine {
  const { name, price, option_groups } = menu.get(line.id)!
  const options = new Map(
    option_groups.flatMap((group) => group.options.map((option) => [option.id, option])),
  )
  const chosen = line.options.map(({ id, name }) => {
    const option = options.get(id)
    return { id, name: option?.name ?? name, price: option?.price ?? 0 }
  })
  const { id, quantity, note } = line
  const cost = priceLine({ price, optionGroups: option_groups, chosen: chosen.map((each) => each.id) })
  return { id, name, quantity, options: chosen, note, price: cost }
}

/** The price of a pack is the highest pack price of its lines. */
const pricePack = ({ lines }: CartPack, menu: CartMenu): PricedPack => ({
  lines: lines.map((line) => toPricedLine(line, menu)),
  price: Math.max(...lines.map(({ id }) => menu.get(id)!.pack_price)),
})

function typeOf(packs: CartPack[], menu: CartMenu): OrderType {
  const combos = packs.flatMap(({ lines }) => lines.map(({ id }) => menu.get(id)!.type === 'combo'))
  if (combos.every((isCombo) => isCombo)) return 'combo'
  return combos.some((isCombo) => isCombo) ? 'mixed' : 'non-combo'
}

/** A share of the goods, at least the floor and at most the cap; halves are rounded up. */
function servicePrice(goods: number, config: Config): number {
  const { SERVICE_BASIS_POINTS, SERVICE_LOWEST_KOBO, SERVICE_HIGHEST_KOBO } = config
  const share = shareOf(goods, SERVICE_BASIS_POINTS)
  return Math.min(SERVICE_HIGHEST_KOBO, Math.max(SERVICE_LOWEST_KOBO, share))
}

const none = { count: 0, price: 0 }
const nothing: Prices = {
  type: null,
  packs: [],
  items: none,
  packing: none,
  delivery: 0,
  service: 0,
  bill: 0,
}

export function priceCart(cart: CartRow, menu: CartMenu, config: Config): Prices {
  if (cart.packs.length === 0) return nothing
  const packs = cart.packs.map((pack) => pricePack(pack, menu))
  const lines = packs.flatMap((pack) => pack.lines)
  const items = {
    count: sum(lines.map(({ quantity }) => quantity)),
    price: sum(lines.map(({ quantity, price }) => quantity * price)),
  }
  const packing = { count: packs.length, price: sum(packs.map(({ price }) => price)) }
  const delivery = (cart.delivery_price_actual ?? 0) + cart.tip
  const service = servicePrice(items.price + packing.price, config)
  const bill = items.price + packing.price + delivery + service
  return { type: typeOf(cart.packs, menu), packs, items, packing, delivery, service, bill }
}
