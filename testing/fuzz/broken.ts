import type { Input } from './plans.ts'

/** Makes one change to a valid input. */

type Path = (string | number)[]
type Json = { [key: string | number]: unknown }

/** Every path in an input, including the root. */
function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys: Path = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [path, ...keys.flatMap((key) => places((value as Json)[key], [...path, key]))]
}

const gone = Symbol('gone')

/** JSON can hold a key that an object literal cannot. */
const poisoned = JSON.parse('{"__proto__": {"admin": true}}')

const wrongs: ((value: unknown) => unknown)[] = [
  () => gone,
  () => null,
  () => 7,
  () => -1,
  () => 0.1 + 0.2,
  () => 1e308,
  () => 2 ** 63,
  () => true,
  () => '',
  () => ' ',
  () => [],
  () => ({}),
  () => poisoned,
  () => ({ a: [{ b: [null, { c: {} }] }] }),
  () => 'no-such-word',
  () => 'x'.repeat(5_000),
  () => "' OR 1=1; --",
  () => '%00',
  () => '\u0000',
  () => '\u202e\u0007',
  () => '\ud83c',
  () => '2026-02-30T25:61:61Z',
  () => '999999999999999999999999',
  (value) => `${value}\u0000`,
  (value) => `${value}\ud83c`,
  (value) => `${value} `,
  (value) => String(value).toUpperCase(),
  (value) => String(value),
  (value) => [value],
  (value) => [value, value],
  (value) => Array(200).fill(value),
  (value) => ({ ...(Object(value) as object), surprise: 1 }),
  (value) => ({ ...(Object(value) as object), constructor: { prototype: 1 }, toString: null }),
]

function replaced(value: unknown, [key, ...rest]: Path, by: (value: unknown) => unknown): unknown {
  if (key === undefined) return by(value)
  if (Array.isArray(value)) {
    const next = value.map((each, index) => (index === key ? replaced(each, rest, by) : each))
    return next.filter((each) => each !== gone)
  }
  const entries = Object.entries(value as Json).map(([name, each]) => [
    name,
    name === key ? replaced(each, rest, by) : each,
  ])
  return Object.fromEntries(entries.filter(([, each]) => each !== gone))
}

/** Changes one place of a value; `place` and `how` are arbitrary numbers. */
export function breakAt(value: unknown, { place, how }: { place: number; how: number }): unknown {
  const all = places(value)
  return replaced(value, all[place % all.length]!, wrongs[how % wrongs.length]!)
}

/** What else can be changed in a request. */
export interface Envelope {
  idempotencyKey?: string
  contentType?: string
  /** Sent instead of the body. */
  text?: string
  authorization?: string
}

const envelopes: Envelope[] = [
  { idempotencyKey: 'x'.repeat(300) },
  { idempotencyKey: 'two words' },
  { idempotencyKey: '\u00e9' },
  { contentType: 'text/plain' },
  { contentType: 'application/json; charset=utf-16' },
  { contentType: 'image/png' },
  { text: '{' },
  { text: '{"a":1}{"b":2}' },
  { text: '['.repeat(9_000) },
  { text: '{"__proto__":{"a":1}}' },
  { text: 'x'.repeat(70_000) },
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
]

export interface Broken {
  input: Input
  envelope: Envelope
  /** The changed path; empty for the envelope. */
  path: Path
}

/** Changes a resolved input; `place` and `how` are arbitrary numbers. */
export function breakInput(input: Input, { place, how }: { place: number; how: number }): Broken {
  const whole = {
    params: input.params,
    query: input.query,
    ...(input.body === undefined ? {} : { body: input.body }),
  }
  // The three parts stay objects, because they are not values themselves.
  const open = places(whole).filter((path) => path.length > 1 || path[0] === 'body')
  const extra: Path[] = [['query', 'surprise']]
  const all = [...open, ...extra]
  const at = place % (all.length + 2)
  if (at >= all.length) return { input, envelope: envelopes[how % envelopes.length]!, path: [] }
  const path = all[at]!
  const base = path.at(-1) === 'surprise' ? { ...whole, query: { ...whole.query, surprise: '1' } } : whole
  const wrong = path.at(-1) === 'surprise' ? () => 'x' : wrongs[how % wrongs.length]!
  const next = replaced(base, path, wrong) as Input
  const params = { ...input.params, ...next.params }
  // A path parameter can be empty, but not missing.
  for (const name of Object.keys(params)) if (!(name in next.params)) params[name] = ''
  return {
    input: { ...input, ...next, params, body: 'body' in next ? next.body : undefined },
    envelope: {},
    path,
  }
}
