import { maxPageSize, minPageSize } from '#contract/list.ts'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Of a parameter that is given more than once, the last that is not empty: a client may append to an address it was given. */
const lastGiven = (value: unknown): unknown =>
  Array.isArray(value) ? value.findLast((each) => !isEmpty(each)) : value

/** The nearest size a page can have; undefined for what is not a number. */
function nearestPageSize(value: unknown): number | undefined {
  const size = typeof value === 'string' ? Number(value) : value
  if (typeof size !== 'number' || Number.isNaN(size)) return undefined
  return Math.min(Math.max(Math.round(size), minPageSize), maxPageSize)
}

/**
 * The query of a list before it is validated. Parameters that the list does not know and empty ones are left out, and the
 * page size is brought within its bounds.
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
