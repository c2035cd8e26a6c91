import { type ErrorCode, sharedErrors } from './errors.ts'
import type { Operation } from './operation.ts'

/** Rules derived from the declaration of an operation, shared by server, reference and tests. */

export const isPublic = (operation: Operation): boolean => operation.callers === 'anyone'

export const takesIdempotencyKey = (operation: Operation): boolean =>
  operation.method === 'POST' && !isPublic(operation) && operation.group !== 'auth'

/** Whether people of a store may call it although its path does not name the store, which follows from the record it is about. */
export const findsStoreByRecord = ({ callers, store }: Operation): boolean =>
  !store && (callers === 'signed-in' || callers.includes('assistant'))

/** Acts of operators are written to the audit log. */
export const isAudited = (operation: Operation): boolean =>
  operation.group === 'operator' && operation.method !== 'GET'

/** Every error an operation can answer with: its own and the shared ones. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const { all, withBody, withToken, withRoles, withStore, withIdempotencyKey } = sharedErrors
  const codes: ErrorCode[] = [
    ...operation.errors,
    ...all,
    ...(operation.method === 'GET' ? [] : withBody),
    ...(isPublic(operation) && !operation.viewer ? [] : withToken),
    ...(Array.isArray(operation.callers) ? withRoles : []),
    ...(operation.store ? withStore : []),
    ...(takesIdempotencyKey(operation) ? withIdempotencyKey : []),
  ]
  return [...new Set(codes)]
}
