import { uploadMimeTypes } from '#contract/states.ts'
import { boolean, integer, oneOf, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { refuseUnavailable } from '#providers/refuse-unavailable.ts'
import { implement } from '#server/services.ts'
import { isPublic, storageKeyOf } from './file-addresses.ts'
import { reEncode, unfit } from './re-encode.ts'

const AnnouncedUpload = row({ mime_type: oneOf(uploadMimeTypes), bytes: integer, open: boolean })

export const uploadFile = implement(
  'uploadFile',
  async ({ params, query, file, actor, services, transaction }) => {
    const { db, files, storage, pictureEncoder, log } = services
    const { key } = params
    if (!file) throw new Refusal('request.content-type')
    if (!files.isSigned('upload', key, query.expires, query.signature)) throw new Refusal('upload.absent')
    const announced = await db.maybe(
      AnnouncedUpload,
      sql`
    SELECT mime_type, bytes, uploaded_at IS NULL AND expires_at > service_now() AS open
    FROM upload WHERE key = ${key} AND user_id = ${actor.userId}`,
    )
    if (!announced) throw new Refusal('upload.absent')
    if (!announced.open) throw new Refusal('upload.ended')
    if (file.mimeType !== announced.mime_type)
      throw invalidField('Content-Type', 'choice', `must be ${announced.mime_type}`)
    if (file.bytes.length !== announced.bytes)
      throw unfit('bytes', 'size', `was announced as ${announced.bytes} bytes, ${file.bytes.length} came`)
    const encoded = await reEncode(pictureEncoder, {
      bytes: file.bytes,
      mimeType: announced.mime_type,
      userId: actor.userId,
    })

    return transaction(async (tx) => {
      const taken = await tx.run(sql`
      UPDATE upload SET uploaded_at = service_now(), bytes = ${encoded.length}
      WHERE key = ${key} AND user_id = ${actor.userId} AND uploaded_at IS NULL AND expires_at > service_now()`)
      if (taken === 0) throw new Refusal('upload.ended')
      await storage.put(storageKeyOf(key), encoded, announced.mime_type).catch((error) => {
        log.error({ error }, 'a file could not be stored')
        refuseUnavailable(error)
      })
      return { key, file: isPublic(key) ? files.publicPicture(key) : files.signedFile(key) }
    })
  },
)
