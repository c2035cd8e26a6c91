import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { pushEndpoint } from '#providers/push/endpoint.ts'
import type { SubscriptionKeys } from '#providers/push/port.ts'
import { wrongKey } from '#providers/push/subscription-keys.ts'
import { implement } from '#server/services.ts'

const mostDevices = 20

/** What could never be pushed to is refused at once, for later nobody would be told. */
function requireSubscription({ endpoint, keys }: { endpoint: string; keys: SubscriptionKeys }): void {
  if (!pushEndpoint(endpoint))
    throw invalidField('endpoint', 'format', 'is not the address of a push service')
  const wrong = wrongKey(keys)
  if (wrong) throw invalidField(`keys.${wrong}`, 'format', 'is not a key of a browser')
}

export const putDevice = implement('putDevice', async ({ body, actor, transaction }) => {
  if (body.kind === 'web-push') requireSubscription(body)
  const address = body.kind === 'fcm' ? body.token : body.endpoint
  const keys = body.kind === 'fcm' ? null : JSON.stringify(body.keys)

  return transaction(async (tx) => {
    // A session that is being ended comes first or waits: no device may hang on one that has ended.
    const live = await tx.maybe(sql`
      SELECT FROM session WHERE id = ${actor.sessionId} AND revoked_at IS NULL FOR SHARE`)
    if (!live) throw new Refusal('auth.session.ended')
    // A device that changes hands must not show one person's notifications to the next.
    await tx.run(sql`
      UPDATE push_device SET forgotten_at = service_now()
      WHERE kind = ${body.kind} AND address = ${address} AND user_id <> ${actor.userId} AND forgotten_at IS NULL`)
    const row = await tx.one<{ id: string; created_at: Date }>(sql`
      INSERT INTO push_device (id, user_id, session_id, kind, address, keys)
      VALUES (${newId()}, ${actor.userId}, ${actor.sessionId}, ${body.kind}, ${address}, ${keys})
      ON CONFLICT (kind, address) WHERE forgotten_at IS NULL
        DO UPDATE SET session_id = excluded.session_id, keys = excluded.keys, user_id = excluded.user_id
      RETURNING id, created_at`)
    await tx.run(sql`
      UPDATE push_device SET forgotten_at = service_now() WHERE id IN (
        SELECT id FROM push_device
        WHERE user_id = ${actor.userId} AND forgotten_at IS NULL AND id <> ${row.id}
        ORDER BY id DESC OFFSET ${mostDevices - 1}
      )`)
    return { id: row.id, kind: body.kind, dateCreated: row.created_at.toISOString() }
  })
})
