import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '#contract/errors.ts'
import { realtime } from '#contract/realtime.ts'
import { clientNetwork } from '../../http/client-address.ts'
import { namesTwoHosts } from '../../http/odd-requests.ts'
import { ownHeaders } from '../../http/own-headers.ts'
import { newId } from '../../ids.ts'
import { refusalAnswer } from '../../operations/envelope.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Origin } from '../connection.ts'

/** Refuses an upgrade request. */
export function refuseUpgrade(socket: Duplex, code: ErrorCode, retryAfterSeconds?: number): void {
  const requestId = newId()
  const { status, body, headers } = refusalAnswer(new Refusal(code, { retryAfterSeconds }), requestId)
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries({ ...ownHeaders(requestId), ...headers }).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The client behind an upgrade request. */
export const originOf = (request: IncomingMessage, trustProxy: boolean): Origin => ({
  address: clientNetwork(request, trustProxy),
  device: (request.headers['user-agent'] ?? 'unknown').slice(0, 200),
})

/** Pages of other sites may not open sockets on behalf of their visitor. Programs send no Origin. */
function isForeign({ headers }: IncomingMessage, allowed: string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || allowed.includes(origin)) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Why a request may not be upgraded, if so. */
export function upgradeFault(request: IncomingMessage, allowedOrigins: string[]): ErrorCode | undefined {
  if (namesTwoHosts(request)) return 'request.malformed'
  // URLs end up in logs; a token in one would too.
  if (/\?./.test(request.url ?? '')) return 'realtime.address'
  if (isForeign(request, allowedOrigins)) return 'realtime.origin'
  const offered = request.headers['sec-websocket-protocol']
  const names = offered?.split(',').map((name) => name.trim())
  return names && !names.includes(realtime.subprotocol) ? 'realtime.subprotocol' : undefined
}
