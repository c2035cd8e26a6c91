import { type OperationId, operationIds } from '#contract/operations/index.ts'
import type { Mode } from './plans.ts'

/** How often each operation was called in which mode, and how often it succeeded. */
export function openTally() {
  const called = new Map<string, number>()
  const succeeded = new Map<OperationId, number>()
  const codes = new Map<OperationId, Map<string, number>>()
  const reached = new Set<OperationId>()
  const plus = <K>(map: Map<K, number>, key: K) => void map.set(key, (map.get(key) ?? 0) + 1)
  const callsOf = (operationId: OperationId, mode: Mode) => called.get(`${operationId} ${mode}`) ?? 0

  return {
    count(operationId: OperationId, mode: Mode, code: string | undefined): void {
      plus(called, `${operationId} ${mode}`)
      if (mode !== 'own') return
      if (code === undefined) plus(succeeded, operationId)
      const of = codes.get(operationId) ?? new Map<string, number>()
      codes.set(operationId, of)
      plus(of, code ?? 'success')
    },
    callsOf,
    hasSucceeded: (operationId: OperationId) => succeeded.has(operationId),
    /** Records a call with an object of the other group. */
    noteReach: (operationId: OperationId) => void reached.add(operationId),
    hasReached: (operationId: OperationId) => reached.has(operationId),
    /** Operations that never succeeded, with their refusals. */
    neverSucceeded: () =>
      operationIds
        .filter((operationId) => !succeeded.get(operationId))
        .map((operationId) => `${operationId}: ${[...(codes.get(operationId) ?? [])].flat().join(' ')}`),
    /** The number of calls, and the success rate of valid calls with own objects, lowest first. */
    report(): string {
      const shares = operationIds.map((operationId) => {
        const share = (succeeded.get(operationId) ?? 0) / Math.max(1, callsOf(operationId, 'own'))
        return { operationId, percent: Math.round(share * 100) }
      })
      const worst = shares.toSorted((a, b) => a.percent - b.percent)
      const total = [...called.values()].reduce((sum, each) => sum + each, 0)
      return `${total} calls. ${worst.map(({ operationId, percent }) => `${operationId} ${percent} %`).join(', ')}`
    },
  }
}
export type Tally = ReturnType<typeof openTally>
