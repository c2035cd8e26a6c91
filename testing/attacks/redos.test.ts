import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientFrames } from '#contract/frames.ts'
import { listQuery } from '#contract/list.ts'
import { all } from './every-call.ts'

/** No text makes a regular expression take quadratic time. */

/** Every pattern of the contract for texts from callers. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = (schema as { pattern?: unknown }).pattern
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(schema).flatMap(patternsIn)]
}
const declared = all.flatMap(({ operation: { params, query, body } }) => [params, query, body])
const ofContract = patternsIn([declared, clientFrames, listQuery]).map((source) => new RegExp(source, 'u'))

/** Finds every regular expression in the code. A division that looks like one does no harm. */
const literal =
  /(?<=(?:[(,=:[!&|?>\n]|return)\s*)\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*)\/([dgimsuvy]*)(?![\w/'"`])/g
const files = globSync('{client,contract,server}/**/*.ts').filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
)
const ofCode = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(literal)].map(([, source, flags]) => new RegExp(source!, flags)),
)

/** Quadratic, but harmless, because the text is short or our own. */
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

/** Texts of about this length that almost match: a long repetition, then a character that does not match. */
const texts = (length: number) =>
  starts.flatMap((start) => words.map((word) => `${start}${word.repeat(length / word.length)}\u0001`))
const [few, many] = [texts(500), texts(4000)]

/** The minimum of several measurements, because the machine may be busy. */
function timeOf(pattern: RegExp, text: string, rounds: number): number {
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now()
    pattern.test(text)
    return performance.now() - began
  })
  return Math.min(...times)
}

/**
 * For eight times the length, linear time is eight times as long, quadratic time sixty-four times. Less than
 * a millisecond counts as linear.
 */
const isSlow = (pattern: RegExp, index: number) =>
  timeOf(pattern, many[index]!, 1) > 1 &&
  timeOf(pattern, many[index]!, 5) > 1 &&
  timeOf(pattern, many[index]!, 3) > 24 * timeOf(pattern, few[index]!, 5)

const slowText = (pattern: RegExp) => few.find((_, index) => isSlow(pattern, index))?.slice(0, 20)

test('there are patterns to test, and the harmless ones still exist', () => {
  expect(new Set(ofContract.map(String)).size).toBeGreaterThan(20)
  const sources = ofCode.map(({ source }) => source)
  expect(sources).toEqual(expect.arrayContaining(['^Bearer +([\\w.~+/=-]+)$', ...Object.keys(harmless)]))
})

test.for([/\s+$/, /(-\d+)+$/, /«.*»/, /a+@/])('%s would be detected', (pattern) => {
  expect(slowText(pattern)).toBeDefined()
})

test.for([...patterns])('%s takes linear time', ([, pattern]) => {
  expect(slowText(pattern)).toBeUndefined()
})
