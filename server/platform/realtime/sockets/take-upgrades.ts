import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { realtime } from '#contract/realtime.ts'
import { basePath, bearer } from '../../http/routes.ts'
import type { Limits } from '../../limits.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Origin } from '../connection.ts'
import { originOf, refuseUpgrade, upgradeFault } from './upgrade.ts'

/**
 * A frame up to this size is read and refused with its own code; a larger one closes the socket while it is
 * read.
 */
const cutOffBytes = 2 * realtime.maxFrameBytes

export interface Arrival {
  socket: WebSocket
  /** The underlying connection of the socket. */
  line: Duplex
  origin: Origin
  /** From the Authorization header. */
  token: string | undefined
}

export interface Upgrades {
  http: Server
  limits: Limits
  allowedOrigins: string[]
  trustProxy: boolean
  log: Log
}

/** Upgrades the requests that are allowed a WebSocket, until it is stopped. */
export function takeUpgrades(options: Upgrades, take: (arrival: Arrival) => void): { stop(): void } {
  const { http, limits, allowedOrigins, trustProxy, log } = options
  let stopped = false
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    autoPong: false,
    perMessageDeflate: false,
    maxPayload: cutOffBytes,
    handleProtocols: () => realtime.subprotocol,
  })
  sockets.on('wsClientError', (_error, line) => refuseUpgrade(line, 'request.malformed'))

  async function admit(request: IncomingMessage, line: Duplex, head: Buffer) {
    const [path] = (request.url ?? '').split('?')
    if (path !== `${basePath}${realtime.path}`) return refuseUpgrade(line, 'route.unknown')
    const fault = upgradeFault(request, allowedOrigins)
    if (fault) return refuseUpgrade(line, fault)
    const origin = originOf(request, trustProxy)
    const { allowed, resetSeconds } = await limits.take('connect', origin.address)
    if (!allowed) return refuseUpgrade(line, 'request.rate-limited', resetSeconds)
    if (stopped) return refuseUpgrade(line, 'server.busy', 1)
    const token = bearer(request.headers.authorization)
    sockets.handleUpgrade(request, line, head, (socket) => take({ socket, line, origin, token }))
  }

  http.on('upgrade', (request, line, head) => {
    line.on('error', () => {})
    admit(request, line, head).catch((error) => {
      log.error({ error }, 'upgrade failed')
      line.destroy()
    })
  })

  return {
    stop() {
      stopped = true
    },
  }
}
