import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '#contract/operation.ts'
import { operationIds, operations } from '#contract/operations/index.ts'
import type { Gate, Incoming } from '../operations/execute.ts'
import type { Calls } from '../operations/measured-calls.ts'
import { Refusal } from '../operations/refusal.ts'
import { clientNetwork } from './client-address.ts'
import { openCookies } from './cookies.ts'

export const basePath = '/v1'

const routePath = (path: string) => basePath + path.replace(/\{(\w+)\}/g, ':$1')
export const bearer = (header: string | undefined) => /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1]

function read(operation: Operation, request: FastifyRequest, trustProxy: boolean): Incoming {
  const { headers, body } = request
  const isFile = Buffer.isBuffer(body)
  if (isFile !== Boolean(operation.fileBody) && body !== undefined) throw new Refusal('request.content-type')
  const key = headers['idempotency-key']
  return {
    token: bearer(headers.authorization),
    params: request.params,
    query: request.query,
    body: isFile ? undefined : body,
    file: isFile
      ? { bytes: body, mimeType: headers['content-type']?.split(';')[0]?.trim() ?? '' }
      : undefined,
    idempotencyKey: Array.isArray(key) ? key.join() : key,
    address: clientNetwork(request.raw, trustProxy),
    device: (headers['user-agent'] ?? 'unknown').slice(0, 200),
    deviceToken: String(headers['x-device-token'] ?? '').slice(0, 200) || undefined,
    requestId: request.id,
  }
}

function nextLink(request: FastifyRequest, key: string) {
  const url = new URL(request.url, 'http://localhost')
  url.searchParams.set('lastEvaluatedKey', key)
  return `<${url.pathname}${url.search}>; rel="next"`
}

/** Concurrent uploads of one user, as each is held in memory. */
const mostFilesAtOnce = 10

/** Admits a user with fewer concurrent uploads than the maximum. */
function openFileGate({ authenticate }: Pick<Gate, 'authenticate'>) {
  const arriving = new Map<string, number>()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = bearer(request.headers.authorization)
    const { userId } = await authenticate(token, { acceptRevoked: false, readSession: false })
    const now = arriving.get(userId) ?? 0
    if (now >= mostFilesAtOnce) throw new Refusal('server.busy', { retryAfterSeconds: 1 })
    arriving.set(userId, now + 1)
    reply.raw.once('close', () => {
      const left = arriving.get(userId)! - 1
      if (left === 0) arriving.delete(userId)
      else arriving.set(userId, left)
    })
  }
}

/** One route for each declared operation. */
export function registerOperations(
  app: FastifyInstance,
  calls: Calls,
  gate: Pick<Gate, 'authenticate'>,
  { trustProxy, publicUrl }: { trustProxy: boolean; publicUrl: string },
): void {
  const admitFile = openFileGate(gate)
  for (const operationId of operationIds) {
    const operation: Operation = operations[operationId]
    app.route({
      method: operation.method,
      url: routePath(operation.path),
      ...(operation.fileBody ? { bodyLimit: operation.fileBody.maxBytes } : {}),
      // A file is read into memory only for an authenticated user.
      ...(operation.fileBody ? { onRequest: admitFile } : {}),
      handler: async (request, reply) => {
        const incoming = read(operation, request, trustProxy)
        const cookies = operation.cookies
          ? openCookies(request, { trustProxy, publicUrl, basePath })
          : undefined
        const answer = await calls(operationId, { ...incoming, cookies })
        if (cookies && cookies.changes.length > 0) reply.header('set-cookie', cookies.changes)
        reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8')
        if (answer.nextKey) reply.header('link', nextLink(request, answer.nextKey))
        return reply.send(answer.body)
      },
    })
  }
}
