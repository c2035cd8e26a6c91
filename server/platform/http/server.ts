import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { uploadMimeTypes } from '#contract/states.ts'
import { newId } from '../ids.ts'
import { refusalAnswer } from '../operations/envelope.ts'
import { Refusal } from '../operations/refusal.ts'
import type { Log } from '../telemetry/log.ts'
import { refusalFor } from './failures.ts'

const maxBodyBytes = 64 * 1024

/** A request that is not HTTP, or whose headers are too large, never reaches a route. */
function refuseSocket(_error: Error, socket: Socket) {
  if (!socket.writable) return socket.destroy()
  const { body } = refusalAnswer(new Refusal('request.malformed'), newId())
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

export function buildServer(options: {
  log: Log
  trustProxy: boolean
  corsOrigins: string[]
}): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    trustProxy: options.trustProxy,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
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
      const plain = reply as FastifyReply
      plain.code(status).type('application/json; charset=utf-8').send(body)
    },
  })

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
  })

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else parseJson(request, text as string, done)
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
      ],
      maxAge: 600,
    })
  }
  return app
}
