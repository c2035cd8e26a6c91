const textOid = 25
const headBytes = 20
const lengthBytes = 4

/**
 * A value for a parameter of type text[], in PostgreSQL's binary form. As text, an array of documents would be escaped here and
 * unescaped there, quote by quote.
 */
export function textArray(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text))
  const all = lengths.reduce((sum, length) => sum + lengthBytes + length, headBytes)
  const bytes = Buffer.allocUnsafe(all)
  const dimensions = 1
  const hasNulls = 0
  const firstIndex = 1
  let at = 0
  for (const number of [dimensions, hasNulls, textOid, texts.length, firstIndex])
    at = bytes.writeInt32BE(number, at)
  for (const [place, text] of texts.entries()) {
    at = bytes.writeInt32BE(lengths[place]!, at)
    at += bytes.write(text, at)
  }
  return bytes
}
