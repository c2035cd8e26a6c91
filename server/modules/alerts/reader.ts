import type { Needs } from '#contract/events.ts'
import { audiences } from '#contract/records/alert.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { StoreAccess } from '#platform/operations/call.ts'
import type { Party } from '#server/party.ts'

/** The reader of alerts: a user, or a member of a store with some permissions. */
export type Reader = { userId: string } | { storeId: string; needs: readonly Needs[] }

export const readerOf = ({ id, isOwner, permissions }: StoreAccess): Reader => ({
  storeId: id,
  needs: isOwner ? audiences : permissions,
})

/** A reader of all alerts of a party. */
export const allAlertsOf = (party: Party): Reader =>
  'userId' in party ? party : { ...party, needs: audiences }

/** Unread and read alerts each have a partial index, which PostgreSQL uses only where a statement has the same condition. */
export const isUnread = fragment`read_at IS NULL`
export const isRead = fragment`read_at IS NOT NULL`

/** The alerts a reader may see. */
export const visibleTo = (reader: Reader): Fragment =>
  'userId' in reader
    ? fragment`user_id = ${reader.userId}`
    : fragment`store_id = ${reader.storeId} AND needs = ANY (${reader.needs})`
