import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientFrames } from '#contract/frames.ts'
import { listQuery } from '#contract/list.ts'
import { all } from './every-call.ts'

/** No text makes a pattern take the square of its length. */

/** Every pattern that the contract holds a caller's text against. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = (schema as { pattern?: unknown }).pattern
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(schema).flatMap(patternsIn)]
}
const declared = all.flatMap(({ operation: { params, query, body } }) => [params, query, body])
const ofContract = patternsIn([declared, clientFrames, listQuery]).map((source) => new RegExp(source, 'u'))

/** Every regular expression in the code, found where one may begin. A division that looks like one does no harm. */
const literal =
  /(?<=(?:[(,=:[!&|?>\n]|return)\s*)\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*)\/([dgimsuvy]*)(?![\w/'"`])/g
const files = globSync('{client,contract,server}/**/*.ts').filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
)
const ofCode = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(literal)].map(([, source, flags]) => new RegExp(source!, flags)),
)

/** Where the text is short or our own, the square of its length is little. */
const harmless: { [source: string]: string } = {
  '\\/+$': 'the end of an address in the settings',
  '(-\\d+)+$': 'the end of a slug of at most 60 letters',
  '["«„“].*["»”“]': 'a message of the database, which closes its quotes',
  '\\[([^\\]]+)\\]\\(([^)\\s]+)\\)': 'our own documents',
  '<h2 id="([^"]+)">(.+?)<\\/h2>': 'our own documents',
}

const patterns = new Map(
  [...ofContract, ...ofCode]
    .filter(({ source }) => !Object.hasOwn(harmless, source))
    .map((pattern) => [String(pattern), new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))]),
)

const signs = [...'aA09-._/ @"«\t\n:,\\<`[(\u0301é']
const words = [...signs, 'a.', '-1', 'a-', '0 ', 'a/', 'ab', '":', '[a', '](', '<Code>']
const starts = ['', 'a', 'a@a', 'Bearer ', 'https://', '"', '<h2 id="', '[a](', 'general']

/** Texts of about a length that nearly fit: much of the same, then what belongs nowhere. */
const texts = (length: number) =>
  starts.flatMap((start) => words.map((word) => `${start}${word.repeat(length / word.length)}\u0001`))
const [few, many] = [texts(500), texts(4000)]

/** The least of some times, as a busy machine makes some of them long. */
function timeOf(pattern: RegExp, text: string, rounds: number): number {
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now()
    pattern.test(text)
    return performance.now() - began
  })
  return Math.min(...times)
}

/** For eight times the length a line takes eight times as long, a square sixty-four times. Under a millisecond it is a line. */
const isSlow = (pattern: RegExp, index: number) =>
  timeOf(pattern, many[index]!, 1) > 1 &&
  timeOf(pattern, many[index]!, 5) > 1 &&
  timeOf(pattern, many[index]!, 3) > 24 * timeOf(pattern, few[index]!, 5)

const slowText = (pattern: RegExp) => few.find((_, index) => isSlow(pattern, index))?.slice(0, 20)

test('there are patterns to try, and what is harmless is still there', () => {
  expect(new Set(ofContract.map(String)).size).toBeGreaterThan(20)
  const sources = ofCode.map(({ source }) => source)
  expect(sources).toEqual(expect.arrayContaining(['^Bearer +([\\w.~+/=-]+)$', ...Object.keys(harmless)]))
})

test.for([/\s+$/, /(-\d+)+$/, /«.*»/, /a+@/])('%s would be found out', (pattern) => {
  expect(slowText(pattern)).toBeDefined()
})

test.for([...patterns])('%s takes a line of time', ([, pattern]) => {
  expect(slowText(pattern)).toBeUndefined()
})
