import type { Tx } from '#platform/database/database.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, partyIdOf, storeIdOf, userIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { areConnected } from './entitlement.ts'
import { type Sides, sidesColumns } from './party-row.ts'

export interface Ends {
  from: Party
  to: Party
  /** The person who writes, for a store too. */
  authorId: string
}

/**
 * Nobody's account or store is deleted meanwhile: what is erased with it would miss this message. The store is taken before its
 * people, as when it is deleted.
 */
async function hold(tx: Tx, { from, to, authorId }: Ends): Promise<void> {
  const storeId = storeIdOf(from) ?? storeIdOf(to)
  if (storeId) await tx.run(sql`SELECT FROM store WHERE id = ${storeId} FOR KEY SHARE`)
  const userIds = [authorId, userIdOf(from), userIdOf(to)].filter((id) => id !== null)
  const there = await tx.many<{ id: string }>(sql`
    SELECT id FROM users WHERE id = ANY(${userIds}) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`)
  if (!there.some(({ id }) => id === authorId)) throw new Refusal('auth.session.ended')
}

/** Both sides, and whether something connects them. */
export const selectSides = ({ from, to }: Ends, config: Services['config']): Sql => sql`
  SELECT ${sidesColumns}, ${areConnected(config)} AS connected FROM party AS self, party AS other
  WHERE self.id = ${partyIdOf(from)} AND other.id = ${partyIdOf(to)}
    AND other.type = ${userIdOf(to) === null ? 'store' : 'user'}`

export async function lockParticipants(
  tx: Tx,
  { config }: Services,
  ends: Ends,
): Promise<{ sides: Sides; connected: boolean }> {
  await hold(tx, ends)
  const row = await tx.maybe<Sides & { connected: boolean }>(selectSides(ends, config))
  // Nobody is told whether there is somebody of this id.
  if (!row) throw new Refusal('chat.not-entitled')
  const { connected, ...sides } = row
  return { sides, connected }
}

/** That the other side is gone is told to those who have a chat with it, or could begin one. */
export const refusalTo = ({ other }: Sides, isKnown: boolean): Refusal => {
  if (!other.deleted || !isKnown) return new Refusal('chat.not-entitled')
  return new Refusal(other.type === 'user' ? 'user.deleted' : 'store.deleted')
}
