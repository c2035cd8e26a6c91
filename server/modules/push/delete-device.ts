import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

export const deleteDevice = implement('deleteDevice', async ({ params, actor, transaction }) =>
  transaction(async (tx) => {
    const { deviceId } = params
    const forgotten = await tx.run(sql`
      UPDATE push_device SET forgotten_at = service_now()
      WHERE id = ${deviceId} AND user_id = ${actor.userId} AND forgotten_at IS NULL`)
    if (forgotten > 0) return { deviceId }
    const isOwn = await tx.exists(
      sql`SELECT FROM push_device WHERE id = ${deviceId} AND user_id = ${actor.userId}`,
    )
    if (!isOwn) throw new Refusal('device.absent')
    return already({ deviceId })
  }),
)
