import type { Client } from '#client/index.ts'
import type { Category, Item } from '#contract/records/menu.ts'
import { allPages } from '../../live/all-pages.ts'
import { live } from '../app.ts'
import { saveChange } from '../save-change.ts'

/** The menu of a store for those who edit it. Several people may do so at the same time. */

export interface Menu {
  categories: Category[]
  items: Item[]
}

export const menuOf = (storeId: string) =>
  live.resources.get<Menu>(
    `menu ${storeId}`,
    async () => {
      const params = { storeId }
      const [categories, items] = await Promise.all([
        allPages((query) => live.client.getCategories({ params, query })),
        allPages((query) => live.client.getItems({ params, query })),
      ])
      return { categories: categories.toSorted((a, b) => a.position - b.position), items }
    },
    { keep: 'private', live: true },
  )

/** There are no events for menus, so the menu is loaded again when the page becomes visible. */
export function watchMenu(storeId: string): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void menuOf(storeId).reload()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

export function takeItem(item: Item): void {
  const menu = menuOf(item.store.id)
  const { categories, items } = menu.value.value ?? { categories: [], items: [] }
  const isThere = items.some(({ id }) => id === item.id)
  menu.set({
    categories,
    items: isThere ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item],
  })
}

type Body = Parameters<Client['updateItem']>[0]['body']
export type ItemFields = Omit<Body, 'version'>

/**
 * The fields of an item, as the operation that changes it expects them. `picture` is the address of the picture until a new one is
 * uploaded.
 */
export const fieldsOf = (item: Item): ItemFields => ({
  name: item.name,
  description: item.description,
  picture: item.picture?.url ?? null,
  price: item.price,
  packPrice: item.pack.price,
  soldOut: item.soldOut,
  stock: item.stock,
  optionGroups: item.optionGroups,
  categoryId: item.category?.id ?? null,
  ...(item.type === 'combo'
    ? { comboItems: item.comboItems.map(({ id, quantity }) => ({ id, quantity })) }
    : {}),
})

/** Saves changed fields. What others have changed meanwhile is kept. */
export async function saveItem(base: Item, changes: Partial<ItemFields>): Promise<Item> {
  const params = { storeId: base.store.id, itemId: base.id }
  const saved = await saveChange({
    base,
    changes,
    fieldsOf,
    send: async (version, fields) =>
      (await live.client.updateItem({ params, body: { version, ...fields } })).data,
    async reload() {
      const menu = menuOf(base.store.id)
      await menu.reload()
      return menu.value.value?.items.find(({ id }) => id === base.id)
    },
  })
  takeItem(saved)
  return saved
}
