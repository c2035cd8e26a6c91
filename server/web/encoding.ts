import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best that the client takes; one with `q=0` is one that it refuses. */
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

/** For what is made for one answer: quick rather than small. */
export async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'identity') return bytes
  return encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zip(bytes, { level: 6 })
}
