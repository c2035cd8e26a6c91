import type { Tx } from '#platform/database/database.ts'
import { boolean, row, uuid } from '#platform/database/row.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, partyIdOf, storeIdOf, userIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { areConnected } from './entitlement.ts'
import { Participants, participantColumns } from './participants.ts'

export interface MessageParties {
  from: Party
  to: Party
  /** The user who writes, also for a store. */
  authorId: string
}

const UserId = row({ id: uuid })

/**
 * Keeps the accounts and the store from being deleted until the commit, because the erasure would miss this message. The store is
 * locked before users, in the same order as when a store is deleted.
 */
async function lockAgainstDeletion(tx: Tx, { from, to, authorId }: MessageParties): Promise<void> {
  const storeId = storeIdOf(from) ?? storeIdOf(to)
  if (storeId) await tx.run(sql`SELECT FROM store WHERE id = ${storeId} FOR KEY SHARE`)
  const userIds = [authorId, userIdOf(from), userIdOf(to)].filter((id) => id !== null)
  const users = await tx.many(
    UserId,
    sql`
    SELECT id FROM users WHERE id = ANY(${userIds}) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`,
  )
  if (!users.some(({ id }) => id === authorId)) throw new Refusal('auth.session.ended')
}

const ConnectedParticipants = row({ ...Participants.properties, connected: boolean })

/** Both participants, and whether an order or a request connects them. */
export const selectParticipants = ({ from, to }: MessageParties, config: Services['config']): Sql => sql`
  SELECT ${participantColumns}, ${areConnected(config)} AS connected FROM party AS self, party AS other
  WHERE self.id = ${partyIdOf(from)} AND other.id = ${partyIdOf(to)}
    AND other.type = ${userIdOf(to) === null ? 'store' : 'user'}`

export async function lockParticipants(
  tx: Tx,
  { config }: Services,
  parties: MessageParties,
): Promise<{ participants: Participants; connected: boolean }> {
  await lockAgainstDeletion(tx, parties)
  const found = await tx.maybe(ConnectedParticipants, selectParticipants(parties, config))
  // An unknown party is refused like one that is not connected, so that nobody can find out which ids exist.
  if (!found) throw new Refusal('chat.not-entitled')
  const { connected, ...participants } = found
  return { participants, connected }
}

/** Only a participant who has a chat with the other party, or is connected with it, is told that it was deleted. */
export const refusalTo = ({ other }: Participants, isKnown: boolean): Refusal => {
  if (!other.deleted || !isKnown) return new Refusal('chat.not-entitled')
  return new Refusal(other.type === 'user' ? 'user.deleted' : 'store.deleted')
}
