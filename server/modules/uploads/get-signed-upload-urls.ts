import { uploadMimeTypes } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { CountRow, oneOf, row, text, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { newUploadKey } from './file-addresses.ts'
import { purposes } from './upload-purposes.ts'

const NewUpload = row({ key: text, mime_type: oneOf(uploadMimeTypes), expires_at: timestamp })

/** Refuses files beyond the daily quota of a user. The lock serialises concurrent calls of one user. */
async function requireQuota(tx: Tx, userId: string, more: number, limitPerDay: number) {
  await tx.run(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  const { count } = await tx.one(
    CountRow,
    sql`
    SELECT count(*)::int AS count FROM upload
    WHERE user_id = ${userId} AND created_at > service_now() - interval '1 day'`,
  )
  if (count + more > limitPerDay) throw new Refusal('request.rate-limited', { retryAfterSeconds: 3600 })
}

export const getSignedUploadUrls = implement(
  'getSignedUploadUrls',
  async ({ body, actor, services, transaction }) => {
    const { config, files } = services
    for (const [index, { purpose, mimeType, bytes }] of body.files.entries()) {
      const rules = purposes[purpose]
      if (!rules.mimeTypes.includes(mimeType)) {
        throw invalidField(
          `files.${index}.mimeType`,
          'choice',
          `must be one of ${rules.mimeTypes.join(', ')} for a ${purpose}`,
        )
      }
      if (bytes > rules.maxBytes)
        throw invalidField(`files.${index}.bytes`, 'too-large', `must be at most ${rules.maxBytes}`)
    }

    return transaction(async (tx) => {
      await requireQuota(tx, actor.userId, body.files.length, config.UPLOADS_PER_DAY)
      const column = <K extends keyof (typeof body.files)[number]>(name: K) =>
        body.files.map((file) => file[name])
      const uploads = await tx.many(
        NewUpload,
        sql`
      INSERT INTO upload (key, user_id, purpose, mime_type, bytes, expires_at)
      SELECT key, ${actor.userId}, purpose, mime_type, bytes,
        service_now() + ${config.UPLOAD_ADDRESS_MINUTES} * interval '1 minute'
      FROM unnest(
        ${body.files.map((file) => newUploadKey(file.purpose, file.mimeType))}::text[],
        ${column('purpose')}::text[], ${column('mimeType')}::text[], ${column('bytes')}::integer[]
      ) AS given (key, purpose, mime_type, bytes)
      RETURNING key, mime_type, expires_at`,
      )
      return uploads.map(({ key, mime_type, expires_at }) => ({
        key,
        url: files.uploadAddress(key, expires_at),
        method: 'PUT' as const,
        mimeType: mime_type,
        expires: expires_at.toISOString(),
      }))
    })
  },
)
