import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that the client accepts; `q=0` means that it refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const offered = (header ?? '').toLowerCase().split(',')
  const takes = (name: string) =>
    offered.some((each) => {
      const [encoding, ...parameters] = each.split(';').map((part) => part.trim())
      return encoding === name && !parameters.some((part) => /^q=0(\.0*)?$/.test(part))
    })
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** Compresses content made for a single response: quickly rather than well. */
export async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'identity') return bytes
  return encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zip(bytes, { level: 6 })
}
