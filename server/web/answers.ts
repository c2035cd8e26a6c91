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

/** Where the call comes from, as for any other. */
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

/** The address by which the script of a page would ask for it; it must be the same to the letter. */
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

/** Asks as somebody without an account; what is refused is left for the script to ask for itself. */
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
