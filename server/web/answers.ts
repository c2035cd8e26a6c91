import type { OperationId } from '#contract/operations/index.ts'
import { operations } from '#contract/operations/index.ts'
import { basePath } from '#platform/http/routes.ts'
import type { Calls } from '#platform/operations/measured-calls.ts'

export interface Asked {
  operationId: OperationId
  params?: { [name: string]: string }
  query?: { [name: string]: string }
}

/** Where the call comes from, as for any other. */
export interface Origin {
  address: string
  device: string
  requestId: string
}

/** The address by which the script of a page would ask for it; it must be the same to the letter. */
export function addressOf({ operationId, params = {}, query = {} }: Asked): string {
  const path = operations[operationId].path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(params[name]!),
  )
  const search = new URLSearchParams(query)
  return `${basePath}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Asks as somebody without an account; what is refused is left for the script to ask for itself. */
export async function ask<T>(
  calls: Calls,
  origin: Origin,
  answers: Map<string, string>,
  asked: Asked,
): Promise<T | undefined> {
  const { status, body } = await calls(asked.operationId, {
    token: undefined,
    params: asked.params ?? {},
    query: asked.query ?? {},
    body: undefined,
    file: undefined,
    idempotencyKey: undefined,
    deviceToken: undefined,
    ...origin,
  })
  if (status !== 200) return undefined
  answers.set(addressOf(asked), body)
  return (JSON.parse(body) as { data: T }).data
}
