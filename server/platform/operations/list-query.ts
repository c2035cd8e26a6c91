import { maxPageSize, minPageSize } from '#contract/list.ts'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Of a repeated parameter, the last value that is not empty: a client may append to a link. */
const lastGiven = (value: unknown): unknown =>
  Array.isArray(value) ? value.findLast((each) => !isEmpty(each)) : value

/** The page size, clamped to its bounds; undefined for text that is not a number. */
function nearestPageSize(value: unknown): number | undefined {
  const size = typeof value === 'string' ? Number(value) : value
  if (typeof size !== 'number' || Number.isNaN(size)) return undefined
  return Math.min(Math.max(Math.round(size), minPageSize), maxPageSize)
}

/**
 * Prepares the query of a list for validation. Unknown and empty parameters are removed, and the page size is
 * clamped.
 */
export function readListQuery(
  known: readonly string[],
  given: { [name: string]: unknown },
): { [name: string]: unknown } {
  const entries = known
    .filter((name) => Object.hasOwn(given, name))
    .map((name) => [name, lastGiven(given[name])] as const)
    .map(([name, value]) => [name, name === 'pageSize' && !isEmpty(value) ? nearestPageSize(value) : value])
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)))
}
