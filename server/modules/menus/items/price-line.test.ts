import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OptionGroup } from './option-groups.ts'
import { choiceFaults, type Line, priceLine } from './price-line.ts'

const optionOf = (id: string, price = 100, available = true) => ({ id, name: id, price, available })
const groupOf = (min: number, max: number, ...options: OptionGroup['options']): OptionGroup => ({
  id: options[0]!.id.toUpperCase(),
  name: 'Protein',
  min,
  max,
  options,
})

const kobo = fc.integer({ min: 0, max: 10_000_000 })

/** Any item that a store can create: up to four groups, with unique ids. */
const anyGroups: fc.Arbitrary<OptionGroup[]> = fc
  .array(
    fc
      .array(fc.record({ price: kobo, available: fc.boolean() }), { minLength: 1, maxLength: 5 })
      .chain((options) =>
        fc.record({
          options: fc.constant(options),
          limits: fc.tuple(fc.nat(options.length), fc.integer({ min: 1, max: options.length })),
        }),
      ),
    { maxLength: 4 },
  )
  .map((groups) =>
    groups.map(({ options, limits: [a, b] }, g) => ({
      id: `g${g}`,
      name: `Group ${g}`,
      min: Math.min(a, b),
      max: Math.max(a, b),
      options: options.map((option, o) => ({ id: `g${g}o${o}`, name: `Option ${o}`, ...option })),
    })),
  )

const anyLine: fc.Arbitrary<Line> = anyGroups.chain((optionGroups) => {
  const ids = optionGroups.flatMap((group) => group.options.map((option) => option.id))
  const usual = fc.subarray(ids)
  const odd = fc.array(fc.constantFrom('nowhere', ...ids), { maxLength: 8 })
  return fc.record({
    price: kobo,
    optionGroups: fc.constant(optionGroups),
    chosen: fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: odd }),
  })
})

/** An independent calculation, group by group. */
function model({ price, optionGroups, chosen }: Line): number | 'refused' {
  let sum = price
  let known = 0
  for (const { min, max, options } of optionGroups) {
    let count = 0
    for (const option of options) {
      const times = chosen.filter((id) => id === option.id).length
      if (times > 1 || (times === 1 && !option.available)) return 'refused'
      count += times
      sum += times * option.price
    }
    if (count < min || count > max) return 'refused'
    known += count
  }
  return known === chosen.length ? sum : 'refused'
}

const outcome = (line: Line): number | 'refused' =>
  choiceFaults(line).length > 0 ? 'refused' : priceLine(line)

test('any choice of any item is priced or refused as in the model', () => {
  let priced = 0
  fc.assert(
    fc.property(anyLine, (line) => {
      const expected = model(line)
      if (expected !== 'refused') priced += 1
      expect(outcome(line)).toBe(expected)
    }),
    { numRuns: 3000 },
  )
  expect(priced).toBeGreaterThan(200)
})

test('the order of the choice does not matter, and the input is not changed', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const before = structuredClone(line)
      expect(outcome({ ...line, chosen: line.chosen.toReversed() })).toBe(outcome(line))
      expect(line).toEqual(before)
    }),
  )
})

test('without options an item costs its own price', () => {
  fc.assert(
    fc.property(kobo, (price) => {
      expect(priceLine({ price, optionGroups: [], chosen: [] })).toBe(price)
    }),
  )
})

describe('a fault has the index of its option', () => {
  const optionGroups = [
    groupOf(1, 2, optionOf('a'), optionOf('b'), optionOf('c')),
    groupOf(0, 1, optionOf('x'), optionOf('y', 50, false)),
  ]
  test.for<[string[], string, number | null]>([
    [[], 'too-few', null],
    [['a', 'b', 'c'], 'too-many', null],
    [['a', 'y'], 'unavailable', 1],
    [['a', 'z'], 'unknown', 1],
    [['a', 'x', 'a'], 'repeated', 2],
  ])('%j is %s', ([chosen, code, place]) => {
    expect(choiceFaults({ price: 1, optionGroups, chosen })).toEqual([
      expect.objectContaining({ place, code }),
    ])
  })
})
