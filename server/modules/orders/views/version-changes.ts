import { isDeepStrictEqual } from 'node:util'
import { json, nullable } from '#platform/database/row.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { StoredState } from './order-version.ts'

type Parts = { [key: string]: unknown }

/**
 * The changes of an order's state in one version, as JSON; removed keys are null. A step that changed in this version is stored as its
 * status alone, since its date is `now`.
 */
export type StateChanges = Parts & {
  now: string
  /** The version replaces the whole state instead of changing parts of it. Set on versions written before changes were stored. */
  whole?: true
}

/** Keys whose value is an object that is compared and stored field by field. */
const divided = new Set(['times', 'steps', 'store', 'customer', 'rider'])

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keysOf = (before: Parts, after: Parts) => new Set([...Object.keys(before), ...Object.keys(after)])

function differences(before: Parts, after: Parts, isWhole: (key: string) => boolean): Parts {
  const changes: Parts = {}
  for (const key of keysOf(before, after)) {
    const [earlier, later] = [before[key], after[key]]
    // The data of another rider is stored whole, so that it does not depend on the previous rider's data, which may be erased.
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

/** The changes from one state to the next; `before` is null for the first version. */
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

/** The state after applying these versions in sequence; null if there are none. */
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

/** The versions of an order, in sequence; null if nothing was published yet. */
export const VersionsColumn = nullable(json<StateChanges[]>())

/** The versions of an order up to and including one of them, in sequence. */
export const versionsUntil = (orderId: Fragment, version: Fragment): Fragment => fragment`(
  SELECT json_agg(changes ORDER BY order_version.version) FROM order_version
  WHERE order_version.order_id = ${orderId} AND order_version.version <= ${version}
)`
