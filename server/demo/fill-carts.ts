import { demo } from '#contract/demo.ts'
import { writeCart } from '#modules/carts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { packsOf } from './data/order-lines.ts'
import { allowedTip } from './order-life.ts'

/** The carts of the demo customer: an example reads the first and another clears the second. */
const carts: [storeId: string, lines: string[], tip: number][] = [
  [demo.storeId, ['1 Jollof rice + Chicken', '1 Dodo', '1 Zobo, 50 cl'], 200],
  [demo.otherStoreId, ['1 Amala and abula + Abula + Goat meat'], 0],
]

export async function fillCarts(tx: Tx, services: Services): Promise<void> {
  for (const [storeId, lines, amount] of carts) {
    const body = { packs: await packsOf(tx, storeId, lines), tip: allowedTip(services.config, amount) }
    await writeCart(tx, services, { customerId: demo.people.customer.id, storeId }, body)
  }
}
