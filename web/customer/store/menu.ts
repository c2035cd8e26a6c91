import type { Category, Item } from '#contract/records/menu.ts'
import { live } from '../app.ts'
import { words } from '../words.ts'

/** A part of the menu with its items, in the store's order. */
export interface Section {
  id: string
  name: string
  items: Item[]
}

/** The most that the service answers in one page. */
const pageSize = 100

async function everyPage<T>(
  load: (lastEvaluatedKey: string | undefined) => Promise<{
    data: T[]
    pagination: { lastEvaluatedKey: string | null }
  }>,
): Promise<T[]> {
  const all: T[] = []
  let key: string | undefined
  do {
    const { data, pagination } = await load(key)
    all.push(...data)
    key = pagination.lastEvaluatedKey ?? undefined
  } while (key !== undefined)
  return all
}

async function loadMenu(storeId: string): Promise<Section[]> {
  const params = { storeId }
  const [categories, items] = await Promise.all([
    everyPage<Category>((lastEvaluatedKey) =>
      live.client.getCategories({ params, query: { pageSize, lastEvaluatedKey } }),
    ),
    everyPage<Item>((lastEvaluatedKey) =>
      live.client.getItems({ params, query: { pageSize, lastEvaluatedKey } }),
    ),
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
