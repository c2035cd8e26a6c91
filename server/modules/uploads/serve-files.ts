import type { FastifyInstance, FastifyReply } from 'fastify'
import { uploadKeyPattern } from '#contract/records/picture.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { refuseUnavailable } from '#providers/refuse-unavailable.ts'
import type { StoredObject } from '#providers/storage/port.ts'
import type { Services } from '#server/services.ts'
import { isPublic, storageKeyOf } from './file-addresses.ts'
import { openSmallPictures, requireWidth } from './small-pictures.ts'

const keyPattern = new RegExp(uploadKeyPattern)

const forever = 'public, max-age=31536000, immutable'
/** For the full picture, sent when a smaller copy cannot be made at the moment. */
const forNow = 'public, max-age=60'
const never = 'private, no-store'

const send = (reply: FastifyReply, { body, mimeType, size }: StoredObject, cacheControl: string) =>
  reply
    .type(mimeType)
    .header('content-length', size)
    .header('cache-control', cacheControl)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', mimeType === 'application/pdf' ? 'attachment' : 'inline')
    .send(body)

/** Serves uploaded files: pictures publicly, on request in a smaller width, all others by signed URLs that expire. */
export function serveFiles(app: FastifyInstance, services: Services): void {
  const { files, storage, clock } = services
  const smallPictures = openSmallPictures(services)

  app.get('/files/:key', async (request, reply) => {
    const { key } = request.params as { key: string }
    const { expires, signature, w } = request.query as { [name: string]: string | undefined }
    if (!keyPattern.test(key)) throw new Refusal('upload.absent')
    if (!isPublic(key)) {
      const until = Number(expires)
      if (!files.isSigned('read', key, until, String(signature))) throw new Refusal('upload.absent')
      if (until <= clock.now().getTime()) throw new Refusal('upload.ended')
    }
    const width = isPublic(key) && w !== undefined ? requireWidth(w) : undefined
    const small = width && (await smallPictures.read(key, width).catch(refuseUnavailable))
    if (small) return send(reply, small, forever)
    const found = await storage.read(storageKeyOf(key)).catch(refuseUnavailable)
    if (!found) throw new Refusal('upload.absent')
    return send(reply, found, !isPublic(key) ? never : width ? forNow : forever)
  })
}
