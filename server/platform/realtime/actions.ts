import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { actions } from '#contract/realtime.ts'
import type { Caller } from '#contract/states.ts'

export interface Asked {
  operationId: OperationId
  params: { [name: string]: unknown }
  query: { [name: string]: unknown }
  body: { [name: string]: unknown } | undefined
}

const pathNames = (operation: Operation) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

const mayCall = ({ callers }: Operation, role: Caller) => !Array.isArray(callers) || callers.includes(role)

/** Which operation an action means for this caller and this data, and what goes where in it. */
export function askedFor(action: string, data: object, role: Caller): Asked | undefined {
  const candidates = Object.hasOwn(actions, action) ? actions[action as keyof typeof actions] : undefined
  if (!candidates) return undefined
  const allowed = candidates.filter((id) => mayCall(operations[id], role))
  const isFilled = (id: OperationId) => pathNames(operations[id]).every((name) => Object.hasOwn(data, name))
  // Where none fits, the plainest tells what is missing.
  const operationId = allowed.find(isFilled) ?? allowed.at(-1) ?? candidates.at(-1)!
  const operation: Operation = operations[operationId]
  const names = pathNames(operation)
  const entries = Object.entries(data)
  const params = Object.fromEntries(entries.filter(([name]) => names.includes(name)))
  const rest = Object.fromEntries(entries.filter(([name]) => !names.includes(name)))
  return operation.method === 'GET'
    ? { operationId, params, query: rest, body: undefined }
    : { operationId, params, query: {}, body: rest }
}
