/** How the header of a text frame encodes the length of the payload. */
const heads = [
  { upTo: 125, bytes: 2, write: (head: Buffer, length: number) => head.writeUInt8(length, 1) },
  {
    upTo: 65_535,
    bytes: 4,
    write(head: Buffer, length: number) {
      head.writeUInt8(126, 1)
      head.writeUInt16BE(length, 2)
    },
  },
  {
    upTo: Number.POSITIVE_INFINITY,
    bytes: 10,
    write(head: Buffer, length: number) {
      head.writeUInt8(127, 1)
      head.writeBigUInt64BE(BigInt(length), 2)
    },
  },
]
const finalText = 0x81

/** An encoded text frame (RFC 6455, 5.2), shared by all receivers. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = heads.find(({ upTo }) => length <= upTo)!
  const frame = Buffer.allocUnsafe(head.bytes + length)
  frame.writeUInt8(finalText)
  head.write(frame, length)
  frame.write(text, head.bytes)
  return frame
}
