import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { actions } from '#contract/realtime.ts'
import type { Caller } from '#contract/states.ts'

export interface OperationCall {
  operationId: OperationId
  params: { [name: string]: unknown }
  query: { [name: string]: unknown }
  body: { [name: string]: unknown } | undefined
}

const pathNames = (operation: Operation) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

const mayCall = ({ callers }: Operation, role: Caller) => !Array.isArray(callers) || callers.includes(role)

/**
 * The operation with the most path parameters that the data contains. A role that may not use it is refused
 * as over HTTP, and gets no other operation; the role only decides between operations with the same path
 * parameters.
 */
function operationFor(candidates: readonly OperationId[], data: object, role: Caller): OperationId {
  const namesIn = (id: OperationId) => pathNames(operations[id])
  const filled = candidates.filter((id) => namesIn(id).every((name) => Object.hasOwn(data, name)))
  const most = Math.max(...filled.map((id) => namesIn(id).length))
  const meant = filled.filter((id) => namesIn(id).length === most)
  // Where none matches, the one with the fewest parameters reports what is missing.
  const plainest = candidates.filter((id) => mayCall(operations[id], role)).at(-1) ?? candidates.at(-1)!
  return meant.find((id) => mayCall(operations[id], role)) ?? meant[0] ?? plainest
}

/** The operation that an action selects for this caller and data, and its parameters, query and body. */
export function operationCallOf(action: string, data: object, role: Caller): OperationCall | undefined {
  const candidates = Object.hasOwn(actions, action) ? actions[action as keyof typeof actions] : undefined
  if (!candidates) return undefined
  const operationId = operationFor(candidates, data, role)
  const operation: Operation = operations[operationId]
  const names = pathNames(operation)
  const entries = Object.entries(data)
  const params = Object.fromEntries(entries.filter(([name]) => names.includes(name)))
  const rest = Object.fromEntries(entries.filter(([name]) => !names.includes(name)))
  return operation.method === 'GET'
    ? { operationId, params, query: rest, body: undefined }
    : { operationId, params, query: {}, body: rest }
}
