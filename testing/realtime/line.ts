import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A proxy between one client and the service, which can break the connection. */
export interface Line {
  url: string
  /** Breaks the open connection, possibly in the middle of a frame. */
  cut(how: Break): void
  /** Delays everything the service sends from now on. */
  slow(ms: number): void
  /**
   * Responses with these bytes are not forwarded: the connection breaks instead, this many times. Returns a
   * function with the remaining count.
   */
  swallow(bytes: Buffer, times: number): () => number
  close(): void
}

interface Wire {
  near: Socket
  far: Socket
  /** How long the service continues to write to nobody. */
  unheardMs: number
  delayMs: number
}

/** The bytes that are not forwarded, on any connection. */
interface Swallowed {
  bytes: Buffer
  left: number
}

/** The ways to break a connection. */
const breaks = {
  ended({ near }: Wire) {
    near.destroy()
  },
  reset({ near, far }: Wire) {
    near.resetAndDestroy()
    far.resetAndDestroy()
  },
  unheard(wire: Wire) {
    wire.unheardMs = 150
    wire.far.unpipe()
    wire.far.pause()
    wire.near.resetAndDestroy()
  },
}
export type Break = keyof typeof breaks
export const waysToBreak = Object.keys(breaks) as Break[]

const delayOn = (wire: Wire, swallowed: () => Swallowed | undefined) =>
  new Transform({
    transform(piece, _encoding, pass) {
      const unheard = swallowed()
      if (unheard && unheard.left > 0 && piece.includes(unheard.bytes)) {
        unheard.left -= 1
        breaks.reset(wire)
      } else if (wire.delayMs > 0) setTimeout(pass, wire.delayMs, null, piece)
      else pass(null, piece)
    },
  })

function lay(near: Socket, target: string, delayMs: number, swallowed: () => Swallowed | undefined): Wire {
  const { hostname, port } = new URL(target)
  const wire = { near, far: connect(Number(port), hostname), unheardMs: 0, delayMs }
  const { far } = wire
  for (const socket of [near, far]) socket.setNoDelay(true).on('error', () => {})
  near.pipe(far)
  far.pipe(delayOn(wire, swallowed)).pipe(near)
  near.on('close', () => setTimeout(() => far.destroy(), wire.unheardMs))
  far.on('close', () => near.destroy())
  return wire
}

/** Opens a proxy to the current URL of the service. */
export async function openLine(target: () => string): Promise<Line> {
  const wires = new Set<Wire>()
  let delayMs = 0
  let swallowed: Swallowed | undefined
  const server = createServer((near) => {
    const wire = lay(near, target(), delayMs, () => swallowed)
    wires.add(wire)
    near.on('close', () => wires.delete(wire))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(how) {
      for (const wire of wires) breaks[how](wire)
    },
    slow(ms) {
      delayMs = ms
      for (const wire of wires) wire.delayMs = ms
    },
    swallow(bytes, times) {
      const asked = { bytes, left: times }
      swallowed = asked
      return () => asked.left
    },
    close() {
      for (const { near } of wires) near.destroy()
      server.close()
    },
  }
}
