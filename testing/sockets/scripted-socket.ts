import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ClientFrame, ClientFrames, Opened, ServerFrame } from '#contract/frames.ts'
import { realtime } from '#contract/realtime.ts'
import { whenDone } from '../suite/when-done.ts'

/** A queue whose `next` waits for an element. */
export function queue<T>() {
  const come: T[] = []
  const asked: ((one: T) => void)[] = []
  return {
    put(one: T) {
      const ask = asked.shift()
      if (ask) ask(one)
      else come.push(one)
    },
    next: (): Promise<T> =>
      come.length > 0 ? Promise.resolve(come.shift()!) : new Promise((resolve) => asked.push(resolve)),
    get size() {
      return come.length
    },
  }
}

/** One connection, seen from the server, which the test controls. */
export interface Served {
  path: string
  connect: ClientFrames['connect']
  /** The frames after the connect frame. */
  frames: ReturnType<typeof queue<ClientFrame>>
  send(...frames: ServerFrame[]): void
  /** Answers the connect frame. */
  welcome(streams?: { [stream: string]: Opened }, tokenExpiresAt?: Date): void
  socket: WebSocket
}

const inAnHour = () => new Date(Date.now() + 3_600_000)

function serve(socket: WebSocket, path: string, connect: ClientFrames['connect']): Served {
  const frames = queue<ClientFrame>()
  socket.on('message', (text) => frames.put(JSON.parse(String(text))))
  const send = (...frames: ServerFrame[]) => {
    for (const frame of frames) socket.send(JSON.stringify(frame))
  }
  const welcome: Served['welcome'] = (streams = {}, tokenExpiresAt = inAnHour()) =>
    send({
      type: 'connected',
      connectionId: '01930000-0000-7000-8000-000000000000',
      pingSeconds: realtime.pingSeconds,
      tokenExpiresAt: tokenExpiresAt.toISOString(),
      streams,
    })
  return { path, connect, frames, send, welcome, socket }
}

/** A server of the protocol whose frames the test writes, and which may misbehave. */
export async function scriptedServer() {
  const served = queue<Served>()
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    handleProtocols: (given) => given.has(realtime.subprotocol) && realtime.subprotocol,
  })
  server.on('connection', (socket, request) =>
    socket.once('message', (text) => served.put(serve(socket, request.url!, JSON.parse(String(text))))),
  )
  await new Promise((resolve) => server.once('listening', resolve))
  whenDone(() => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/v1`, nextConnection: served.next }
}

export const eventFrame = (stream: string, offset: number, data: unknown = offset, event = 'alert.new') =>
  ({
    type: 'event',
    stream,
    offset,
    id: '01930000-0000-7000-8000-000000000000',
    event,
    time: '2026-11-15T08:30:00.000Z',
    data,
  }) as const
