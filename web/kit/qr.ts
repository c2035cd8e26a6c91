/**
 * QR codes of short texts such as links: bytes, error correction M, versions 1 to 10. The library that draws receipts is five times
 * as large as this, which telephones load.
 */

/** All codewords of a version, those of error correction in a block, and how many blocks. */
const versions: [total: number, ecc: number, count: number][] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
]

/** What larger codes say of their version, from 7 on. */
const versionWords = [0x7c94, 0x85bc, 0x9a99, 0xa4d3]

/** What every code says of itself: level M and the first mask, which darkens like a chessboard. */
const format = 0x5412

const sizeOf = (version: number) => version * 4 + 17

/** Products in the field of 256 elements that Reed and Solomon's code is over. */
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

/** The text with its length and padding. */
function dataOf(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, capacity * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: capacity }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
}

/** Divides the data into blocks, and puts them one behind the other column by column. */
function interleave(data: readonly number[], version: number): number[] {
  const [total, ecc, count] = versions[version - 1]!
  const short = Math.floor(total / count) - ecc
  const shorts = count - (total % count)
  const divisor = divisorOf(ecc)
  const parts: number[][] = []
  let from = 0
  for (let index = 0; index < count; index++) {
    const length = short + (index < shorts ? 0 : 1)
    parts.push(data.slice(from, from + length))
    from += length
  }
  const columns = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
    ).flat()
  return [...columns(parts), ...columns(parts.map((part) => remainderOf(part, divisor)))]
}

function alignmentsOf(version: number): number[] {
  const last = sizeOf(version) - 7
  if (version === 1) return []
  return version < 7 ? [6, last] : [6, (6 + last) / 2, last]
}

function draw(words: readonly number[], version: number): boolean[][] {
  const size = sizeOf(version)
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
  const centres = alignmentsOf(version)
  const last = centres.at(-1)
  for (const cy of centres)
    for (const cx of centres) {
      // Three corners belong to the finders.
      if ((cx === 6 && (cy === 6 || cy === last)) || (cx === last && cy === 6)) continue
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
  if (version >= 7) {
    const info = versionWords[version - 7]!
    for (let at = 0; at < 18; at++) {
      const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)]
      set(a, b, bitOf(info, at))
      set(b, a, bitOf(info, at))
    }
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

/** Rows of the code, true where it is dark, without the quiet zone around it. */
export function qrOf(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const fits = ([total, ecc, count]: (typeof versions)[number], at: number) =>
    bytes.length + (at < 9 ? 2 : 3) <= total - ecc * count
  const version = versions.findIndex(fits) + 1
  if (version === 0) throw new RangeError('Too long for a code.')
  const [total, ecc, count] = versions[version - 1]!
  return draw(interleave(dataOf(bytes, version, total - ecc * count), version), version)
}
