import type { Category, Item } from '#contract/records/menu.ts'
import { allPages } from '../../live/all-pages.ts'
import { live } from '../app.ts'
import { words } from '../words.ts'

/** A part of the menu with its items, in the store's order. */
export interface Section {
  id: string
  name: string
  items: Item[]
}

async function loadMenu(storeId: string): Promise<Section[]> {
  const params = { storeId }
  const [categories, items] = await Promise.all([
    allPages<Category>((query) => live.client.getCategories({ params, query })),
    allPages<Item>((query) => live.client.getItems({ params, query })),
  ])
  const rest = items.filter(({ category }) => !category)
  const sections = [
    { id: 'combos', name: words.store.combos, items: rest.filter(({ type }) => type === 'combo') },
    ...categories.map(({ id, name }) => ({
      id,
      name,
      items: items.filter(({ category }) => category?.id === id),
    })),
    { id: 'other', name: words.store.other, items: rest.filter(({ type }) => type !== 'combo') },
  ]
  return sections.filter((section) => section.items.length > 0)
}

export const menuOf = (storeId: string) =>
  live.resources.get(`menu ${storeId}`, () => loadMenu(storeId), { keep: 'public' })
