import { isDeepStrictEqual } from 'node:util'
import { json, nullable } from '#platform/database/row.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { StoredState } from './order-version.ts'

type Parts = { [key: string]: unknown }

/**
 * What a version of an order changes of its state, as JSON: what is gone is null. Of a step that has changed with the version only the
 * status is kept: it changed when the version was made.
 */
export type StateChanges = Parts & {
  now: string
  /** Nothing of the state before is left. Versions of orders before changes were kept have it. */
  whole?: true
}

/** Whose parts are compared and kept one by one. */
const divided = new Set(['times', 'steps', 'store', 'customer', 'rider'])

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keysOf = (before: Parts, after: Parts) => new Set([...Object.keys(before), ...Object.keys(after)])

function differences(before: Parts, after: Parts, isWhole: (key: string) => boolean): Parts {
  const changes: Parts = {}
  for (const key of keysOf(before, after)) {
    const [earlier, later] = [before[key], after[key]]
    // Of another rider nothing is told by what the one before was.
    if (before.id === after.id && isDeepStrictEqual(earlier, later)) continue
    changes[key] =
      !isWhole(key) && isParts(earlier) && isParts(later)
        ? differences(earlier, later, () => true)
        : (later ?? null)
  }
  return changes
}

const mapSteps = (changes: Parts, change: (step: unknown) => unknown): Parts =>
  isParts(changes.steps)
    ? {
        ...changes,
        steps: Object.fromEntries(Object.entries(changes.steps).map(([type, step]) => [type, change(step)])),
      }
    : changes

/** What is kept of a version whose state follows another, or is the first. */
export function changesTo(before: StoredState | null, after: StoredState): StateChanges {
  const { now } = after
  const changes = differences({ ...before }, { ...after }, (key) => !divided.has(key))
  const short = mapSteps(changes, (step) => (Array.isArray(step) && step[1] === now ? step[0] : step))
  return { ...short, now }
}

function withChanges(state: Parts, changes: Parts): Parts {
  const after = { ...state }
  for (const [key, change] of Object.entries(changes)) {
    const before = after[key]
    if (change === null) delete after[key]
    else after[key] = divided.has(key) && isParts(before) ? withChanges(before, change as Parts) : change
  }
  return after
}

/** The state of an order as of the last of its versions until then; null where there are none. */
export function stateAfter(versions: StateChanges[] | null): StoredState | null {
  if (versions === null) return null
  let state: Parts = {}
  for (const { whole, ...version } of versions) {
    const { now } = version
    const changes = mapSteps(version, (step) => (typeof step === 'string' ? [step, now] : step))
    state = withChanges(whole ? {} : state, changes)
  }
  return state as StoredState
}

/** The versions of an order, in their order; null where its parties were told nothing. */
export const VersionsColumn = nullable(json<StateChanges[]>())

/** The versions of an order until one of them, in their order. */
export const versionsUntil = (orderId: Fragment, version: Fragment): Fragment => fragment`(
  SELECT json_agg(changes ORDER BY order_version.version) FROM order_version
  WHERE order_version.order_id = ${orderId} AND order_version.version <= ${version}
)`
