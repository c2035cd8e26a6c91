import {
  type ItemFields,
  itemChanges,
  type OptionGroup,
  refreshItemSearch,
  writeComponents,
} from '#modules/menus/index.ts'
import { addItemTotals, refreshSearch } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { commaJoined, fragment, raw, sql } from '#platform/database/sql.ts'
import type { Choice, MenuItem } from './data/menu-table.ts'
import type { DemoStore } from './data/store-table.ts'
import { demoStores } from './data/stores.ts'
import { demoId, spareNumber } from './ids.ts'
import { dishKey } from './pictures.ts'

const naira = (amount: number) => ({ currency: 'ngn', amount })

/** Counters for one menu, so that everything on it has a fixed id. */
function counters(store: DemoStore) {
  const next = { item: 0, choice: 0, option: 0 }
  return (kind: keyof typeof next, number?: number) => {
    if (number === undefined) next[kind] += 1
    return demoId(kind, number ?? next[kind], store.number)
  }
}

type NextId = ReturnType<typeof counters>

const choiceOf = ([name, min, max, options]: Choice, nextId: NextId) => ({
  id: nextId('choice'),
  name,
  min,
  max,
  options: Object.entries(options).map(([option, price]) => ({
    id: nextId('option'),
    name: option,
    price: naira(price),
    available: true,
  })),
})

function fieldsOf(store: DemoStore, given: MenuItem, nextId: NextId): ItemFields {
  return {
    name: given.name,
    description: given.text,
    picture: dishKey(store, given.picture),
    price: naira(given.price),
    packPrice: naira(given.pack ?? 0),
    soldOut: given.soldOut ?? false,
    stock: given.stock ?? null,
    optionGroups: (given.choices ?? []).map((choice) => choiceOf(choice, nextId)),
  }
}

/** Passed as the existing option groups, so that the given ids are kept. */
const asBefore = (fields: ItemFields) => (fields.optionGroups ?? []) as unknown as OptionGroup[]

async function insertItem(tx: Tx, row: { id: string; storeId: string; type: string }, fields: ItemFields) {
  const changes = itemChanges(fields, asBefore(fields))
  await tx.run(sql`
    INSERT INTO menu_item (id, store_id, type, ${commaJoined(changes.map(({ column }) => raw(column)))})
    VALUES (${row.id}, ${row.storeId}, ${row.type}, ${commaJoined(changes.map(({ value }) => fragment`${value}`))})`)
}

/** The ids of a menu's items by name. */
export function itemIds(store: DemoStore): Map<string, string> {
  const nextId = counters(store)
  const { categories, combos = [] } = store.menu
  const all = [...Object.values(categories).flat(), ...combos]
  return new Map(all.map(({ name, number }) => [name, nextId('item', number)]))
}

export async function fillMenu(tx: Tx, store: DemoStore, storeId: string): Promise<void> {
  const { categories, combos = [] } = store.menu
  const nextId = counters(store)
  const ids = itemIds(store)

  for (const [position, [name, items]] of Object.entries(categories).entries()) {
    const number = items.length === 0 ? spareNumber : position + 1
    const categoryId = demoId('category', number, store.number)
    await tx.run(sql`
      INSERT INTO menu_category (id, store_id, name, position) VALUES (${categoryId}, ${storeId}, ${name}, ${position})`)
    for (const item of items) {
      const fields = { ...fieldsOf(store, item, nextId), categoryId }
      await insertItem(tx, { id: ids.get(item.name)!, storeId, type: 'categorised' }, fields)
    }
    await refreshItemSearch(tx, { categoryId })
  }
  for (const combo of combos) {
    const id = ids.get(combo.name)!
    await insertItem(tx, { id, storeId, type: 'combo' }, fieldsOf(store, combo, nextId))
    const parts = Object.entries(combo.parts).map(([name, quantity]) => ({ id: ids.get(name)!, quantity }))
    await writeComponents(tx, id, parts)
    await refreshItemSearch(tx, { itemId: id })
  }
  const prices = [...Object.values(categories).flat(), ...combos].map(({ price }) => price * 100)
  await addItemTotals(tx, storeId, {
    items: prices.length,
    kobo: prices.reduce((sum, price) => sum + price, 0),
  })
  await refreshSearch(tx, storeId)
}

const counted = demoStores.flatMap((store) => {
  const ids = itemIds(store)
  const items = Object.values(store.menu.categories).flat()
  return items.flatMap(({ name, stock }) => (stock === undefined ? [] : [{ id: ids.get(name)!, stock }]))
})

/** Restores the stock, so that past orders do not reduce it. */
export const restock = (tx: Tx): Promise<number> =>
  tx.run(sql`
    UPDATE menu_item SET stock = given.stock
    FROM unnest(${counted.map(({ id }) => id)}::uuid[], ${counted.map(({ stock }) => stock)}::integer[]) AS given (id, stock)
    WHERE menu_item.id = given.id AND menu_item.stock <> given.stock`)
