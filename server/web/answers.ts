import type { FastifyRequest } from 'fastify'
import type { OperationId } from '#contract/operations/index.ts'
import { operations } from '#contract/operations/index.ts'
import { clientNetwork } from '#platform/http/client-address.ts'
import { basePath } from '#platform/http/routes.ts'
import { bodyText } from '#platform/operations/envelope.ts'
import type { Calls } from '#platform/operations/measured-calls.ts'

export interface AnonymousCall {
  operationId: OperationId
  params?: { [name: string]: string }
  query?: { [name: string]: string }
}

/** The origin of a call, as for any other call. */
export interface Origin {
  address: string
  device: string
  requestId: string
}

export const originOf = (request: FastifyRequest, trustProxy: boolean): Origin => ({
  address: clientNetwork(request.raw, trustProxy),
  device: (request.headers['user-agent'] ?? 'unknown').slice(0, 200),
  requestId: request.id,
})

/** The URL that the page's script would request. It must be identical, because the script finds the answer by it. */
export function addressOf({ operationId, params = {}, query = {} }: AnonymousCall): string {
  const path = operations[operationId].path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(params[name]!),
  )
  const search = new URLSearchParams(query)
  return `${basePath}${path}${search.size > 0 ? `?${search}` : ''}`
}

export const callAnonymously = (
  calls: Calls,
  origin: Origin,
  { operationId, params, query }: AnonymousCall,
) =>
  calls(operationId, {
    token: undefined,
    params: params ?? {},
    query: query ?? {},
    body: undefined,
    file: undefined,
    idempotencyKey: undefined,
    deviceToken: undefined,
    ...origin,
  })

/** Calls an operation without an account and adds its answer to `answers`. A refused call is left to the page's script. */
export async function ask<T>(
  calls: Calls,
  origin: Origin,
  answers: Map<string, string>,
  asked: AnonymousCall,
): Promise<T | undefined> {
  const answer = await callAnonymously(calls, origin, asked)
  if (answer.status !== 200) return undefined
  const body = bodyText(answer)
  answers.set(addressOf(asked), body)
  return (JSON.parse(body) as { data: T }).data
}
