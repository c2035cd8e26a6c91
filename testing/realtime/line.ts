import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** The way from one client to the service, which can break. */
export interface Line {
  url: string
  /** Breaks what is open, in the middle of a frame if it comes so. */
  cut(how: Break): void
  /** How long whatever the service sends takes from now on. */
  slow(ms: number): void
  close(): void
}

interface Wire {
  near: Socket
  far: Socket
  /** How long the service writes on to nobody. */
  unheardMs: number
  delayMs: number
}

/** How a line breaks. */
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

const delayOn = (wire: Wire) =>
  new Transform({
    transform(piece, _encoding, pass) {
      if (wire.delayMs > 0) setTimeout(pass, wire.delayMs, null, piece)
      else pass(null, piece)
    },
  })

function lay(near: Socket, target: string, delayMs: number): Wire {
  const { hostname, port } = new URL(target)
  const wire = { near, far: connect(Number(port), hostname), unheardMs: 0, delayMs }
  const { far } = wire
  for (const socket of [near, far]) socket.setNoDelay(true).on('error', () => {})
  near.pipe(far)
  far.pipe(delayOn(wire)).pipe(near)
  near.on('close', () => setTimeout(() => far.destroy(), wire.unheardMs))
  far.on('close', () => near.destroy())
  return wire
}

/** A line to wherever the service is at the moment. */
export async function openLine(target: () => string): Promise<Line> {
  const wires = new Set<Wire>()
  let delayMs = 0
  const server = createServer((near) => {
    const wire = lay(near, target(), delayMs)
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
    close() {
      for (const { near } of wires) near.destroy()
      server.close()
    },
  }
}
