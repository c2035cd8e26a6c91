import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { newUploadKey } from './files.ts'
import { kinds } from './kinds.ts'

/** So many files a day and no more, counted one after the other. */
async function requireQuota(tx: Tx, userId: string, more: number, mostPerDay: number) {
  await tx.run(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM upload
    WHERE user_id = ${userId} AND created_at > service_now() - interval '1 day'`)
  if (count + more > mostPerDay) throw new Refusal('request.rate-limited', { retryAfterSeconds: 3600 })
}

export const getSignedUploadUrls = implement(
  'getSignedUploadUrls',
  async ({ body, actor, services, transaction }) => {
    const { config, files } = services
    for (const [index, { purpose, mimeType, bytes }] of body.files.entries()) {
      const kind = kinds[purpose]
      if (!kind.mimeTypes.includes(mimeType)) {
        throw invalidField(
          `files.${index}.mimeType`,
          'choice',
          `must be one of ${kind.mimeTypes.join(', ')} for a ${purpose}`,
        )
      }
      if (bytes > kind.maxBytes)
        throw invalidField(`files.${index}.bytes`, 'too-large', `must be at most ${kind.maxBytes}`)
    }

    return transaction(async (tx) => {
      await requireQuota(tx, actor.userId, body.files.length, config.UPLOADS_PER_DAY)
      const column = <K extends keyof (typeof body.files)[number]>(name: K) =>
        body.files.map((file) => file[name])
      const rows = await tx.many<{
        key: string
        mime_type: (typeof body.files)[number]['mimeType']
        expires_at: Date
      }>(sql`
      INSERT INTO upload (key, user_id, purpose, mime_type, bytes, expires_at)
      SELECT key, ${actor.userId}, purpose, mime_type, bytes,
        service_now() + ${config.UPLOAD_ADDRESS_MINUTES} * interval '1 minute'
      FROM unnest(
        ${body.files.map((file) => newUploadKey(file.purpose, file.mimeType))}::text[],
        ${column('purpose')}::text[], ${column('mimeType')}::text[], ${column('bytes')}::integer[]
      ) AS asked (key, purpose, mime_type, bytes)
      RETURNING key, mime_type, expires_at`)
      return rows.map((row) => ({
        key: row.key,
        url: files.uploadAddress(row.key, row.expires_at),
        method: 'PUT' as const,
        mimeType: row.mime_type,
        expires: row.expires_at.toISOString(),
      }))
    })
  },
)
