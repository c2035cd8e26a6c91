import { expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { operationIds, operations } from '#contract/operations/index.ts'
import { Nullable, Record, Type } from '#contract/schema.ts'
import { inputCheck } from './validate.ts'

const check = inputCheck({
  body: Record({
    words: Type.Array(Type.String({ maxLength: 3 }), { maxItems: 4, uniqueItems: true }),
    maybe: Type.Optional(
      Nullable(Type.Array(Record({ name: Type.String({ maxLength: 3 }) }), { maxItems: 2 })),
    ),
  }),
})
const faultsOf = (body: unknown) => {
  try {
    check({ params: {}, query: {}, body })
    return []
  } catch (error) {
    return (error as { fields: { path: string; code: string }[] }).fields.map(
      ({ path, code }) => `${path} ${code}`,
    )
  }
}

test.for([
  ['what fits', { words: ['a', 'b'], maybe: null }, []],
  ['the same twice', { words: ['a', 'b', 'a'] }, ['words repeated']],
  ['too many, whatever they are', { words: [0, 0, 0, 0, {}] }, ['words too-many']],
  ['too many of what may be null', { words: [], maybe: [{}, {}, {}] }, ['maybe too-many']],
  ['a text much too long', { words: ['a', 'abcdefg'] }, ['words.1 too-long']],
  ['a text of one character too many', { words: ['abcd'] }, ['words.0 too-long']],
  ['characters of two units', { words: ['😀😀😀'] }, []],
  ['too many of several', { words: Array(5), maybe: Array(3) }, ['words too-many', 'maybe too-many']],
  ['several faults', { words: [0], maybe: [{ name: 7 }] }, ['words.0 type', 'maybe.0.name type']],
] as const)('%s', ([, body, faults]) => {
  expect(faultsOf(body)).toEqual(faults)
})

test('of very many unknown keys only the first are reported', () => {
  const keys = Array.from({ length: 1000 }, (_, n) => [`k${n}`, 0])
  const faults = faultsOf({ words: ['a', 'a'], ...Object.fromEntries(keys) })
  expect([faults.length, faults[0]]).toEqual([24, 'k0 unknown'])
})

/** Every array in a schema without a maximum. */
function unbounded(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maxItems } = schema as { type?: string; maxItems?: number }
  return [
    ...(type === 'array' && maxItems === undefined ? [path] : []),
    ...Object.entries(schema).flatMap(([name, each]) => unbounded(each, `${path}.${name}`)),
  ]
}

test('every array in a request body has a maximum', () => {
  const lists = operationIds.flatMap((id) => {
    const { params, query, body }: Operation = operations[id]
    return unbounded({ params, query, body }, id)
  })
  expect(lists).toEqual([])
})
