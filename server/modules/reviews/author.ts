import { accessStore } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'

/** The author of a review: a customer or rider, or a store through its members. */
export interface Author {
  role: 'customer' | 'rider' | 'store'
  id: string
}

export async function authorOf(db: Queryable, actor: Actor, storeId?: string): Promise<Author> {
  if (actor.role === 'customer' || actor.role === 'rider') {
    if (storeId !== undefined) throw invalidField('storeId', 'unknown', 'is for owners and assistants only')
    return { role: actor.role, id: actor.userId }
  }
  if (storeId === undefined) throw invalidField('storeId', 'missing', 'must be given')
  const { isOwner, permissions } = await accessStore(db, actor, storeId)
  if (!isOwner && !permissions.includes('orders')) throw new Refusal('store.permission.missing')
  return { role: 'store', id: storeId }
}

export const isStore = ({ role }: Author): boolean => role === 'store'

export const writtenBy = (author: Author): Fragment =>
  isStore(author) ? fragment`by_store_id = ${author.id}` : fragment`by_user_id = ${author.id}`
