import { afterEach, beforeEach, vi } from 'vitest'
import { createRealtime, type Realtime, type RealtimeOptions, type State } from '#client/index.ts'
import { queue } from './scripted-socket.ts'

/** Opens clients of the service at the URL; each is closed after its test. */
export function realtimeClients(baseUrl: string) {
  const opens: Realtime[] = []
  afterEach(() => {
    for (const realtime of opens.splice(0)) realtime.close()
  })
  return (options: Partial<RealtimeOptions> = {}) => {
    const states = queue<State>()
    const realtime = createRealtime({ baseUrl, token: () => 'a token', onState: states.put, ...options })
    opens.push(realtime)
    return { realtime, states }
  }
}

/** Uses fake timers in each test; sockets work normally. */
export function stopTime() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Fixes Math.random in each test. */
export function fixChance(value: number) {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(value)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}

/** The next state that is not an intermediate one of connecting. */
export async function nextOutcome(states: { next(): Promise<State> }): Promise<State> {
  const state = await states.next()
  return state.state === 'connecting' ? nextOutcome(states) : state
}
