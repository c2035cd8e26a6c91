import { type StorePermission, storePermissions } from '#contract/states.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { Sender } from './sender.ts'

/** Permissions in the one order they are kept in; riders have none. */
export function readPermissions(
  { role }: Sender,
  given: readonly StorePermission[] | undefined,
): StorePermission[] | undefined {
  if (given && role !== 'assistant') throw invalidField('permissions', 'unknown', 'is for assistants only')
  return given && storePermissions.filter((permission) => given.includes(permission))
}
