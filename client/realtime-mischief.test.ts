import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixChance, realtimeClients } from '#testing/sockets/realtime-clients.ts'
import { eventFrame, type Served, scriptedServer } from '#testing/sockets/scripted-socket.ts'

const server = await scriptedServer()
const open = realtimeClients(server.baseUrl)
fixChance(0)

const stream = 'user:u1'
const total = 12
const start = { [stream]: { epoch: 'k3', offset: 0 } }

/** What can happen to a connection after some of its events. */
const mischiefs: { [name: string]: (served: Served, offsets: number[], at: number) => void } = {
  cut(served, offsets, at) {
    tell(served, offsets.slice(0, at))
    served.socket.terminate()
  },
  loss(served, offsets, at) {
    tell(served, offsets.toSpliced(at, 1))
    served.send({ type: 'ping', streams: { [stream]: total } })
  },
  repetition(served, offsets, at) {
    tell(served, [...offsets.slice(0, at), ...offsets.slice(0, at)])
    served.socket.close(4008)
  },
  noise(served, offsets, at) {
    tell(served, offsets.slice(0, at))
    served.socket.send('{"type":')
  },
  disorder(served, offsets, at) {
    tell(served, [...offsets.slice(at), ...offsets.slice(0, at)])
    served.socket.close(4011)
  },
  none: (served, offsets) => tell(served, offsets),
}

const tell = ({ send }: Served, offsets: number[]) =>
  send(...offsets.map((offset) => eventFrame(stream, offset)))

const plans = fc.array(fc.record({ what: fc.constantFrom(...Object.keys(mischiefs)), at: fc.nat(total) }), {
  maxLength: 8,
})

let coming: Promise<Served> | undefined

/** The next connection; undefined once all events have been delivered. */
async function nextConnection(done: Promise<undefined>) {
  coming ??= server.nextConnection()
  const served = await Promise.race([coming, done])
  if (served) coming = undefined
  return served
}

test('whatever happens to connections, each event is delivered once and in order', async () => {
  const property = fc.asyncProperty(plans, async (plan) => {
    const { realtime } = open({ positions: start })
    const heard: unknown[] = []
    const done = new Promise<undefined>((resolve) => {
      realtime.on('alert.new', (offset) => {
        heard.push(offset)
        if (heard.length >= total) resolve(undefined)
      })
    })
    const steps = plan.values()
    for (let served = await nextConnection(done); served; served = await nextConnection(done)) {
      const from = served.connect.streams![stream]!.offset
      const offsets = Array.from({ length: total - from }, (_, place) => from + place + 1)
      served.welcome({ [stream]: { epoch: 'k3', offset: total, recovered: true } })
      const { what, at } = steps.next().value ?? { what: 'none', at: 0 }
      mischiefs[what]!(served, offsets, Math.min(at, offsets.length))
    }
    realtime.close()
    expect(heard).toEqual(Array.from({ length: total }, (_, place) => place + 1))
  })
  await fc.assert(property, { numRuns: 40 })
})
