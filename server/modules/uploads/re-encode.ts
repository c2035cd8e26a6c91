import sharp, { type Sharp } from 'sharp'
import { Refusal } from '#platform/operations/refusal.ts'
import { openTurns } from '#platform/turns.ts'

const maxPixels = 50_000_000
const maxSide = 1600

/**
 * One picture at a time: a large one takes seconds and 200 MB, on the few threads that sign-ins, files and new connections to
 * the database need too.
 */
const inTurn = openTurns({ atOnce: 1, longestQueue: 40 })

type Encode = (image: Sharp) => Sharp

const encoders: { [mimeType: string]: { format: string; encode: Encode } } = {
  'image/jpeg': { format: 'jpeg', encode: (image) => image.jpeg({ quality: 82, mozjpeg: true }) },
  'image/png': { format: 'png', encode: (image) => image.png({ compressionLevel: 9 }) },
  'image/webp': { format: 'webp', encode: (image) => image.webp({ quality: 82 }) },
}

const isPdf = (bytes: Buffer) =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.includes('%%EOF')

export const unfit = (path: string, code: string, message: string): Refusal =>
  new Refusal('upload.unfit', { fields: [{ path, code, message }] })

/**
 * What is kept of an upload: a picture decoded and drawn anew, so that nothing but pixels survives, upright and without the
 * place the camera wrote into it; a PDF as it is. Refused when the bytes are not of the announced type.
 */
export async function reEncode(bytes: Buffer, mimeType: string): Promise<Buffer> {
  const encoder = encoders[mimeType]
  if (!encoder) {
    if (!isPdf(bytes)) throw unfit('file', 'type', 'is not a PDF')
    return bytes
  }
  const broken = unfit('file', 'type', `is not a whole ${encoder.format} picture`)
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error', animated: false })
  const { format, width, height } = await image.metadata().catch(() => {
    throw broken
  })
  if (format !== encoder.format) throw broken
  if (width * height > maxPixels) throw unfit('file', 'too-large', `has more than ${maxPixels} pixels`)
  const upright = image
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  return inTurn(() => encoder.encode(upright).toBuffer()).catch((error) => {
    throw error instanceof Refusal ? error : broken
  })
}
