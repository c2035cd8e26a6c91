/**
 * QR codes of texts up to 122 bytes, such as links: byte mode, error correction level M, and always version 7, which any camera
 * reads from a poster. The library that draws receipts is not used here because it is five times as large, and telephones have to
 * load it.
 */

const size = 45
const blocks = 4
/** The number of data codewords in a block, and of its error correction codewords. */
const length = 31
const correction = 18
/** The version information of version 7, with its error correction. */
const versionWord = 0x7c94

/** The format information of level M and mask 0, a chessboard pattern. */
const format = 0x5412

/** Multiplication in the field of 256 elements that Reed-Solomon codes of QR codes use. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

function divisorOf(degree: number): number[] {
  const result = [...Array(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) {
      result[at] = multiply(result[at], root) ^ (result[at + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return result
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  let result: number[] = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ result[0]!
    result = [...result.slice(1), 0].map((each, at) => each ^ multiply(divisor[at]!, factor))
  }
  return result
}

const capacity = blocks * length

/** The text as codewords: mode, length, bytes and padding. */
function dataOf(bytes: Uint8Array): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, 8)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, capacity * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: capacity }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
}

/** Divides the data into blocks, adds the error correction of each, and interleaves the codewords of all blocks. */
function interleave(data: readonly number[]): number[] {
  const divisor = divisorOf(correction)
  const parts = Array.from({ length: blocks }, (_, at) => data.slice(at * length, (at + 1) * length))
  const columns = (lists: number[][]) => lists[0]!.flatMap((_, at) => lists.map((list) => list[at]!))
  return [...columns(parts), ...columns(parts.map((part) => remainderOf(part, divisor)))]
}

const centres = [6, 22, 38]

function draw(words: readonly number[]): boolean[][] {
  const dark: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined))
  const set = (x: number, y: number, isDark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) dark[y]![x] = isDark
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dy))
        set(cx + dx, cy + dy, far !== 2 && far !== 4)
      }
  for (const cy of centres)
    for (const cx of centres) {
      // Three corners are taken by the finder patterns.
      if (cx + cy === 12 || (cx + cy === 44 && cx !== cy)) continue
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }
  const bitOf = (value: number, at: number) => ((value >> at) & 1) === 1
  for (let at = 0; at < 15; at++) {
    const isDark = bitOf(format, at)
    set(8, at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, isDark)
    set(at < 8 ? size - 1 - at : at < 9 ? 15 - at : 14 - at, 8, isDark)
  }
  set(8, size - 8, true)
  for (let at = 0; at < 18; at++) {
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)]
    set(a, b, bitOf(versionWord, at))
    set(b, a, bitOf(versionWord, at))
  }
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        if (dark[y]![x] !== undefined) continue
        const isDark = bitOf(words[bit >> 3] ?? 0, 7 - (bit & 7))
        dark[y]![x] = isDark !== ((x + y) % 2 === 0)
        bit++
      }
  }
  return dark as boolean[][]
}

/** The rows of the code, true for dark modules, without the quiet zone. */
export function qrOf(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > capacity - 2) throw new RangeError('Too long for a code.')
  return draw(interleave(dataOf(bytes)))
}
