import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type OperationId, operationIds, operations } from '#contract/operations/index.ts'
import type { Caller } from '#contract/states.ts'
import { coverage, withoutScreen } from './coverage.ts'

const web = import.meta.dirname

/** The operations that a file calls as `client.name` or `auth.name`, or adds to the outbox. */
function callsIn(file: string): string[] {
  const text = readFileSync(join(web, file), 'utf8')
  return operationIds.filter((id) =>
    new RegExp(`\\b((client|auth)\\s*\\.${id}\\b|outbox\\s*\\.add\\(\\s*'${id}')`).test(text),
  )
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

/** The operations whose declaration names one of these roles as a caller. */
const operationsOf = (...roles: Caller[]) =>
  operationIds.filter((id) => {
    const { callers } = operations[id]
    return Array.isArray(callers) && roles.some((role) => callers.includes(role))
  })

test.for<{ who: string; roles: Caller[]; app: string; most: number; without?: OperationId[] }>([
  { who: 'owners of stores and assistants', roles: ['store', 'assistant'], app: 'store', most: 60 },
  // Orders are loaded by the slug in their address, with getOrderBySlug.
  { who: 'customers', roles: ['customer'], app: 'customer', most: 30, without: ['getOrder'] },
  { who: 'riders', roles: ['rider'], app: 'rider', most: 30 },
  { who: 'operators', roles: ['operator'], app: 'desk', most: 25 },
])(
  'every operation of $who has a screen of their app, or needs none',
  ({ roles, app, most, without = [] }) => {
    const theirs = operationsOf(...roles)
    expect(theirs.length).toBeGreaterThan(most)
    const isShown = (id: OperationId) =>
      coverage[id]?.some((file) => ['shared', 'live', app].includes(file.split('/')[0]!))
    expect(theirs.filter((id) => !isShown(id) && !(id in withoutScreen))).toEqual(without)
  },
)
