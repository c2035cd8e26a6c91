import type { ShownOrder } from './order-version.ts'
import type { ViewRole } from './party-rows.ts'

interface SearchedOrder extends Pick<ShownOrder, 'slug' | 'packs'> {
  store: { name: string }
  customer: { name: string }
  rider: { name: string } | null
}

/** The text in which keywords are searched. */
export function searchText({ slug, store, customer, rider, packs }: SearchedOrder, role: ViewRole): string {
  const items = packs.flatMap(({ lines }) => lines.map(({ name }) => name))
  const people = role === 'rider' ? [customer.name] : [customer.name, rider?.name ?? '']
  return [slug, store.name, ...people, ...items].join(' ')
}
