import { expect, test } from 'vitest'
import { ileIfeStreets } from '#modules/resources/ile-ife-streets.ts'
import { bySpelling } from './by-spelling.ts'

/** In the order in which the service lists them. */
const streets = ileIfeStreets.toSorted((a, b) => (a.name < b.name ? -1 : 1))
const first = (typed: string) => bySpelling(streets, typed)[0]!.name

test.for([
  ['lagerre', 'Lagere'],
  ['Mayfiar', 'Mayfair'],
  ['ibadn raod', 'Ibadan Road'],
  ['modakake', 'Modakeke'],
  ['Sabbo ', 'Sabo'],
  ['moremmi hall', 'Moremi Hall'],
] as const)('%s is likely %s', ([typed, meant]) => {
  expect(first(typed)).toBe(meant)
})

test('what is like none leaves all of them, in their order', () => {
  expect(bySpelling(streets, 'xxx')).toEqual(streets)
})
