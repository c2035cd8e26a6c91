import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { uploadMimeTypes } from '#contract/states.ts'
import { newId } from '../ids.ts'
import { refusalAnswer } from '../operations/envelope.ts'
import { Refusal } from '../operations/refusal.ts'
import type { Log } from '../telemetry/log.ts'
import { refusalFor } from './failures.ts'
import { refuseOddRequests } from './odd-requests.ts'
import { ownHeaders } from './own-headers.ts'

const maxBodyBytes = 64 * 1024

/**
 * Answers a request that is not HTTP or whose headers are too large, and so reaches no route. Browsers open connections before they
 * need them: one that timed out before any byte came is closed without an answer, because the browser could take that for the answer
 * to a request that it is sending at the same moment.
 */
function refuseSocket(_error: Error, socket: Socket) {
  if (!socket.writable || socket.bytesRead === 0) return socket.destroy()
  const requestId = newId()
  const { body } = refusalAnswer(new Refusal('request.malformed'), requestId)
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(ownHeaders(requestId)).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Timeouts for clients, in milliseconds. */
export interface ClientTimeouts {
  /** For sending a complete request. */
  request: number
  /** Without any data in either direction. */
  idle: number
  /** How often slow clients are checked for. */
  check: number
}

/** Operations validate input and serialise JSON themselves, so Fastify's compilers for both, a hundred modules, are not loaded. */
const withoutSchemas = () => () => {
  throw new Error('A route must not have a schema of Fastify')
}

const defaultTimeouts: ClientTimeouts = { request: 30_000, idle: 60_000, check: 5_000 }

/** JSON is UTF-8. Invalid bytes would be replaced silently, and change the text. */
function decodeUtf8(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined
}

export function buildServer(options: {
  log: Log
  corsOrigins: string[]
  timeouts?: ClientTimeouts
}): FastifyInstance {
  const { request, idle, check } = options.timeouts ?? defaultTimeouts
  const app = fastify({
    logger: false,
    schemaController: {
      compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas },
    },
    bodyLimit: maxBodyBytes,
    requestTimeout: request,
    connectionTimeout: idle,
    http: {
      connectionsCheckingInterval: check,
      headersTimeout: request,
      requireHostHeader: false,
      // Otherwise a client that merely offers HTTP/2 would be treated as requesting a WebSocket.
      shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : newId()
    },
    clientErrorHandler: refuseSocket,
    frameworkErrors: (_error, request, reply) => {
      const { status, body } = refusalAnswer(new Refusal('request.malformed'), request.id)
      // Hooks do not run for these errors.
      const plain = (reply as FastifyReply).headers(ownHeaders(request.id))
      plain.code(status).type('application/json; charset=utf-8').send(body)
    },
  })

  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    // Requests in progress may finish; a client that stalls in the middle of one must not delay the shutdown.
    setTimeout(() => app.server.closeAllConnections(), request).unref()
  })
  app.addHook('onSend', async (request, reply) => {
    reply.headers(ownHeaders(request.id, reply.getHeader('content-security-policy')))
    // Otherwise a keep-alive connection would outlive its last answer by the keep-alive time.
    if (closing) reply.header('connection', 'close')
  })

  refuseOddRequests(app)

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    const text = decodeUtf8(bytes as Buffer)
    if (text === undefined) done(new Refusal('request.malformed'))
    else parseJson(request, text, done)
  })
  app.addContentTypeParser([...uploadMimeTypes], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )

  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error)
    if (!refusal) options.log.error({ requestId: request.id, error }, 'request failed')
    const { status, body, headers } = refusalAnswer(refusal ?? new Refusal('server.error'), request.id)
    reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
  })
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = refusalAnswer(new Refusal('route.unknown'), request.id)
    reply.code(status).type('application/json; charset=utf-8').send(body)
  })
  if (options.corsOrigins.length > 0) {
    app.register(cors, {
      origin: options.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: [
        'Link',
        'Retry-After',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        'X-Request-Id',
        'Idempotency-Replayed',
      ],
      maxAge: 600,
    })
  }
  return app
}
