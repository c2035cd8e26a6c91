import { globSync, readFileSync } from 'node:fs'
import { type TableOwner, tableOwners } from '#server/table-owners.ts'

const writes = /\b(?:INSERT INTO|UPDATE|DELETE FROM|COPY|TRUNCATE)\s+(?:ONLY\s+)?(\w+)/g
const reads = /\b(?:FROM|JOIN)\s+(?:ONLY\s+)?(\w+)/g

/** The module of a file; undefined for those that fill, check or migrate all tables. */
function moduleOf(file: string): string | undefined {
  if (file.startsWith('server/platform/')) return 'platform'
  if (file.startsWith('server/providers/')) return 'providers'
  return /^server\/modules\/([^/]+)\//.exec(file)?.[1]
}

const tablesIn = (text: string, statement: RegExp): string[] => [
  ...new Set([...text.matchAll(statement)].map(([, name]) => name!).filter((name) => name in tableOwners)),
]

function faultsIn(file: string): string[] {
  const module = moduleOf(file)
  if (module === undefined) return []
  const text = readFileSync(file, 'utf8')
  const ownerOf = (table: string): TableOwner => tableOwners[table]!
  return [
    ...tablesIn(text, writes)
      .filter((table) => ownerOf(table).owner !== module)
      .map((table) => `${file} writes ${table}, which belongs to ${ownerOf(table).owner}`),
    ...tablesIn(text, reads)
      .filter((table) => ownerOf(table).owner !== module && !ownerOf(table).readBy?.includes(module))
      .map((table) => `${file} reads ${table} of ${ownerOf(table).owner}, where ${module} is not named`),
  ]
}

const sources = globSync('server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()

/** Statements on tables of other modules that server/table-owners.ts does not allow. */
export const tableFaults = (): string[] => sources.flatMap(faultsIn)

const uncounted = /UPDATE orders SET(?! version = version \+ 1)/

/** Statements that change an order without increasing its version, by which readers find out whether it has changed. */
export const versionFaults = (): string[] =>
  sources
    .filter((file) => uncounted.test(readFileSync(file, 'utf8')))
    .map((file) => `${file} changes an order without counting it in its version`)

const unshaped = /\.(?:one|maybe|many)(?:<|\(\s*(?:sql`|row\())/g

/** Statements whose rows have no declared shape, or one that is created at every call. */
export const rowFaults = (): string[] =>
  sources.flatMap((file) => {
    const count = readFileSync(file, 'utf8').match(unshaped)?.length ?? 0
    return count === 0 ? [] : [`${file} has ${count} statements whose rows have no shape of their own`]
  })
