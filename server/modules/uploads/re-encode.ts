import type { UploadMimeType } from '#contract/states.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { isOfType } from './file-type.ts'
import { type PictureEncoder, UnfitPicture } from './picture-encoder.ts'
import { maxPixels, type PictureFormat } from './picture-process-messages.ts'

const formats: { [mimeType in UploadMimeType]: PictureFormat | undefined } = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': undefined,
}

export const unfit = (path: string, code: string, message: string): Refusal =>
  new Refusal('upload.unfit', { fields: [{ path, code, message }] })

const refusals: { [fault in UnfitPicture['fault']]: (format: PictureFormat) => Refusal } = {
  broken: (format) => unfit('file', 'type', `is not a whole ${format} picture`),
  'too-large': () =>
    unfit('file', 'too-large', `is too large: it has more than ${maxPixels / 1_000_000} million pixels`),
  'too-much-memory': () => unfit('file', 'too-costly', 'takes too much memory to decode'),
  'too-slow': () => unfit('file', 'too-costly', 'takes too long to decode'),
}

/**
 * The bytes stored for an upload: a picture decoded and encoded again, upright and without metadata such as its location; a PDF unchanged.
 * Refuses bytes that are not of the announced type.
 */
export async function reEncode(
  encoder: PictureEncoder,
  { bytes, mimeType, userId }: { bytes: Buffer; mimeType: UploadMimeType; userId: string },
): Promise<Buffer> {
  const format = formats[mimeType]
  if (!isOfType(bytes, mimeType))
    throw format ? refusals.broken(format) : unfit('file', 'type', 'is not a PDF')
  if (!format) return bytes
  return encoder.encode(bytes, format, userId).catch((error) => {
    throw error instanceof UnfitPicture ? refusals[error.fault](format) : error
  })
}
