import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type Bytes = Uint8Array<ArrayBuffer>

export const bytesOf = (...parts: (Uint8Array | string)[]): Bytes =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))))

/** Blue, with a red quarter at the top left, so that a rotation is visible. */
export const quarters = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: width / 2, height: height / 2, channels: 3, background: 'red' } },
      gravity: 'northwest',
    },
  ])

export const plain = async (background: string): Promise<Bytes> =>
  bytesOf(
    await sharp({ create: { width: 16, height: 16, channels: 3, background } })
      .png()
      .toBuffer(),
  )

export const smallPdf = bytesOf('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Which of the two colours is at a point. */
export async function colourAt(bytes: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return pixel[0]! > pixel[2]! ? 'red' : 'blue'
}

export function pngChunk(type: string, data: Uint8Array | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data as Uint8Array)])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), 4 + body.length)
  return framed
}

/** A minimal PNG of one colour, made without a library. */
export function flatPng(width: number, height: number): Bytes {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytesOf(signature, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', ''))
}

/** An SVG whose styles take a parser quadratic time: 4,000 take half a minute. */
export function slowDrawing(styles: number): Buffer {
  const rules = Array.from({ length: styles }, (_, n) => `.a${n} .b{}`).join('')
  const shapes = '<g class="b"/>'.repeat(styles)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>${rules}</style>${shapes}</svg>`,
  )
}
