import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operationIds, operations } from '#contract/operations/index.ts'
import { coverage, withoutScreen } from './coverage.ts'

const web = import.meta.dirname

/** Every operation that a file of the apps calls, as `client.name(` or `auth.name(`. */
function callsIn(file: string): string[] {
  const text = readFileSync(join(web, file), 'utf8')
  return operationIds.filter((id) => new RegExp(`\\b(client|auth)\\s*\\.${id}\\b`).test(text))
}

const files = globSync('{customer,store,rider,desk,shared,live}/**/*.{ts,tsx}', { cwd: web }).filter(
  (file) => !file.includes('.test.'),
)
const called = files.flatMap((file) => callsIn(file).map((id) => `${id} ${file}`)).sort()

test('the list says of every operation which files call it', () => {
  const listed = Object.entries(coverage).flatMap(([id, names]) => names.map((name) => `${id} ${name}`))
  expect(listed.sort()).toEqual(called)
})

test('what needs no screen has none', () => {
  expect(Object.keys(withoutScreen).filter((id) => id in coverage)).toEqual([])
})

test('every operation of owners of stores and of assistants has a screen, or needs none', () => {
  const ofStores = operationIds.filter((id) => {
    const { callers } = operations[id]
    return Array.isArray(callers) && (callers.includes('store') || callers.includes('assistant'))
  })
  expect(ofStores.length).toBeGreaterThan(60)
  const isInTheirApp = (id: (typeof ofStores)[number]) =>
    coverage[id]?.some((file) => /^(store|shared|live)\//.test(file))
  expect(ofStores.filter((id) => !isInTheirApp(id) && !(id in withoutScreen))).toEqual([])
})
