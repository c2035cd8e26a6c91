import { row, timestamp, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { pushEndpoint } from '#providers/push/endpoint.ts'
import type { SubscriptionKeys } from '#providers/push/port.ts'
import { wrongKey } from '#providers/push/subscription-keys.ts'
import { implement } from '#server/services.ts'

const DeviceRow = row({ id: uuid, created_at: timestamp })

const mostDevices = 20

/** An invalid subscription is refused here, because a failed push is reported to nobody. */
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
    // The lock serialises this with the end of the session: no device may belong to an ended session.
    const isOpen = await tx.exists(sql`
      SELECT FROM session WHERE id = ${actor.sessionId} AND revoked_at IS NULL FOR SHARE`)
    if (!isOpen) throw new Refusal('auth.session.ended')
    // A device on which another user has signed in must not show the notifications of the previous one.
    await tx.run(sql`
      UPDATE push_device SET forgotten_at = service_now()
      WHERE kind = ${body.kind} AND address = ${address} AND user_id <> ${actor.userId} AND forgotten_at IS NULL`)
    const device = await tx.one(
      DeviceRow,
      sql`
      INSERT INTO push_device (id, user_id, session_id, kind, address, keys)
      VALUES (${newId()}, ${actor.userId}, ${actor.sessionId}, ${body.kind}, ${address}, ${keys})
      ON CONFLICT (kind, address) WHERE forgotten_at IS NULL
        DO UPDATE SET session_id = excluded.session_id, keys = excluded.keys, user_id = excluded.user_id
      RETURNING id, created_at`,
    )
    await tx.run(sql`
      UPDATE push_device SET forgotten_at = service_now() WHERE id IN (
        SELECT id FROM push_device
        WHERE user_id = ${actor.userId} AND forgotten_at IS NULL AND id <> ${device.id}
        ORDER BY id DESC OFFSET ${mostDevices - 1}
      )`)
    return { id: device.id, kind: body.kind, dateCreated: device.created_at.toISOString() }
  })
})
