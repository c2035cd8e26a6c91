import fc, { type Arbitrary } from 'fast-check'
import { Compile } from 'typebox/compile'
import { type ClientFrame, clientFrames } from '#contract/frames.ts'
import { actions, closeCodes, realtime } from '#contract/realtime.ts'
import { breakAt } from '../broken.ts'

/** Invalid frames. */
export type Raw = { text: string } | { binary: string }

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const request = { type: 'request', id: 'r', action: 'chats.get', data: { keyword: 'rice', pageSize: 3 } }
const text = (frame: unknown): Raw => ({ text: JSON.stringify(frame) ?? '' })
const sizes = [1, realtime.maxFrameBytes, realtime.maxFrameBytes + 1, 2 * realtime.maxFrameBytes + 1]

const broken = fc
  .tuple(
    fc.constantFrom<object>(request, { type: 'pong' }, { type: 'refresh', token: 'x.y.z' }),
    fc.noBias(fc.nat(9_999)),
    fc.noBias(fc.nat(9_999)),
  )
  .map(([frame, place, how]) => text(breakAt(frame, { place, how })))

const data = fc.constantFrom(
  `{"keyword":${deep(5_000)}}`,
  `{"nothing":${deep(5_000)}}`,
  '{"__proto__":{"pageSize":1}}',
  '[]',
  '7',
)

/** Text of any characters, from code points: the strings of fast-check would first build a table of all million characters. */
const anyText = fc
  .array(fc.nat(0x10_ff_ff), { maxLength: 40 })
  .map((characters): Raw => ({ text: String.fromCodePoint(...characters).toWellFormed() }))

export const hostile: Arbitrary<Raw> = fc.oneof(
  { weight: 4, arbitrary: broken },
  fc.json({ maxDepth: 4 }).map((json) => ({ text: json })),
  anyText,
  fc.constantFrom<Raw>(
    { text: '' },
    { text: deep(20_000) },
    { text: '{"type":"__proto__"}' },
    { text: '{"type":"subscribe","stream":"operators"}' },
    { text: '{"type":"pong","__proto__":{"admin":true}}' },
    { text: '{"type":"connect"}' },
    { text: '{"type":"pong"}' },
  ),
  fc.constantFrom(...sizes).map((size) => ({ text: JSON.stringify({ type: 'pong' }).padEnd(size) })),
  fc.constantFrom(JSON.stringify(request), 'x', '').map((binary) => ({ binary })),
  data.map((each) => ({ text: `{"type":"request","id":"d","action":"chats.get","data":${each}}` })),
  fc
    .tuple(
      fc.constantFrom(...Object.keys(actions), 'getChats', '__proto__', 'constructor', ''),
      fc.string({ minLength: 1, maxLength: 100 }),
    )
    .map(([action, id]) => text({ type: 'request', id, action: `${action}\u0000`, data: {} })),
)

const checks = new Map(Object.entries(clientFrames).map(([type, schema]) => [type, Compile(schema)]))

/** Parses a frame, if the contract has such a frame. */
export function frameIn(words: string): ClientFrame | undefined {
  try {
    const frame = JSON.parse(words)
    return checks.get(frame?.type)?.Check(frame) ? (frame as ClientFrame) : undefined
  } catch {
    return undefined
  }
}

/** The close code for a frame; undefined where the socket stays open. */
export function closeCodeOf(raw: Raw): number | undefined {
  const bytes = Buffer.byteLength('text' in raw ? raw.text : raw.binary)
  if (bytes > 2 * realtime.maxFrameBytes) return 1009
  if (bytes > realtime.maxFrameBytes) return closeCodes['frame-too-large'].code
  const frame = 'text' in raw ? frameIn(raw.text) : undefined
  if (!frame || frame.type === 'connect') return closeCodes.malformed.code
  return frame.type === 'refresh' ? closeCodes.unauthorised.code : undefined
}
