import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { itemIds } from './fill-menu.ts'
import { demoStores } from './stores.ts'

const counted = demoStores.flatMap((store) => {
  const ids = itemIds(store)
  const items = Object.values(store.menu.categories).flat()
  return items.flatMap(({ name, stock }) => (stock === undefined ? [] : [{ id: ids.get(name)!, stock }]))
})

/** The kitchens cook anew: what was sold in the past is not missing now. */
export const restock = (tx: Tx): Promise<number> =>
  tx.run(sql`
    UPDATE menu_item SET stock = given.stock
    FROM unnest(${counted.map(({ id }) => id)}::uuid[], ${counted.map(({ stock }) => stock)}::integer[]) AS given (id, stock)
    WHERE menu_item.id = given.id AND menu_item.stock <> given.stock`)
