import type { FastifyInstance } from 'fastify'
import { uploadKeyPattern } from '#contract/records/picture.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { refuseUnavailable } from '#providers/refuse-unavailable.ts'
import type { Services } from '#server/services.ts'
import { isPublic, storageKeyOf } from './file-addresses.ts'

const keyPattern = new RegExp(uploadKeyPattern)

/** Serves uploaded files: pictures publicly, all others by signed URLs that expire. */
export function serveFiles(app: FastifyInstance, { files, storage, clock }: Services): void {
  app.get('/files/:key', async (request, reply) => {
    const { key } = request.params as { key: string }
    const { expires, signature } = request.query as { expires?: string; signature?: string }
    if (!keyPattern.test(key)) throw new Refusal('upload.absent')
    if (!isPublic(key)) {
      const until = Number(expires)
      if (!files.isSigned('read', key, until, String(signature))) throw new Refusal('upload.absent')
      if (until <= clock.now().getTime()) throw new Refusal('upload.ended')
    }
    const found = await storage.read(storageKeyOf(key)).catch(refuseUnavailable)
    if (!found) throw new Refusal('upload.absent')
    return reply
      .type(found.mimeType)
      .header('content-length', found.size)
      .header('cache-control', isPublic(key) ? 'public, max-age=31536000, immutable' : 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', found.mimeType === 'application/pdf' ? 'attachment' : 'inline')
      .send(found.body)
  })
}
