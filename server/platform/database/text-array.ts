const textOid = 25
const headBytes = 20
const lengthBytes = 4
/** The length by which a null is recognised. */
const isNull = -1

/**
 * A value for a parameter of type text[], in PostgreSQL's binary format. In the text format, every quote in an array of JSON
 * documents would have to be escaped here and unescaped by the server.
 */
export function textArray(texts: readonly (string | null)[]): Buffer {
  const lengths = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)))
  const all = lengths.reduce((sum, length) => sum + lengthBytes + length, headBytes)
  const bytes = Buffer.allocUnsafe(all)
  const dimensions = 1
  const hasNulls = Number(texts.includes(null))
  const firstIndex = 1
  let at = 0
  for (const number of [dimensions, hasNulls, textOid, texts.length, firstIndex])
    at = bytes.writeInt32BE(number, at)
  for (const [place, text] of texts.entries()) {
    at = bytes.writeInt32BE(text === null ? isNull : lengths[place]!, at)
    if (text !== null) at += bytes.write(text, at)
  }
  return bytes
}
