import WebSocket from 'ws'
import { createRealtime, type Realtime } from '#client/index.ts'
import { events } from '#contract/events.ts'
import type { Reader } from './reader.ts'

const names = Object.keys(events) as (keyof typeof events)[]

/** A reader with the client library, which can also send requests. */
export interface AppReader extends Reader {
  request: Realtime['request']
}

export function openAppReader(service: { url: string }, token: string | (() => string)): AppReader {
  const fault = (words: string) => void reader.faults.push(words)
  const realtime = createRealtime({
    baseUrl: `${service.url}/v1`,
    token: () => (typeof token === 'string' ? token : token()),
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    onError: (error) => fault(String(error)),
    onState({ state }) {
      reader.isUp = state === 'connected'
      if (state === 'waiting') reader.returns += 1
    },
  })
  const reader: AppReader = {
    from: {},
    got: new Map(),
    faults: [],
    isUp: false,
    returns: 0,
    waysToLose: [],
    get positions() {
      return realtime.positions()
    },
    request: realtime.request,
    close: realtime.close,
  }
  const { from, got } = reader
  realtime.on('reload', (stream) => {
    if (stream in from) fault(`${stream} was to be loaded again`)
    from[stream] = realtime.positions()[stream]!
  })
  realtime.on('left', (stream) => fault(`left ${stream}`))
  for (const name of names) {
    realtime.on(name, (data, about) => {
      const received = got.get(about.stream) ?? []
      received.push({ type: 'event', ...about, data })
      got.set(about.stream, received)
    })
  }
  return reader
}
