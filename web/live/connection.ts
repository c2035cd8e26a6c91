import { type ReadonlySignal, signal } from '@preact/signals'
import {
  createRealtime,
  type HandlerArguments,
  type Realtime,
  type RealtimeOptions,
} from '#client/realtime.ts'

/** The WebSocket of the user who is signed in. It is opened and closed with the session. */
export interface LiveConnection {
  /** `off` while nobody is signed in. */
  state: ReadonlySignal<'off' | 'connecting' | 'connected' | 'waiting'>
  on<E extends keyof HandlerArguments>(event: E, handler: (...args: HandlerArguments[E]) => unknown): void
  open(): void
  /** Connects at once if it is waiting for the next attempt. */
  reconnect(): void
  close(): void
}

export function openConnection({
  onRefused,
  ...options
}: Pick<RealtimeOptions, 'baseUrl' | 'token' | 'WebSocket'> & {
  /** Called when the service no longer accepts this session. */
  onRefused: () => void
}): LiveConnection {
  const state = signal<'off' | 'connecting' | 'connected' | 'waiting'>('off')
  const handlers: [keyof HandlerArguments, (...args: never) => unknown][] = []
  let socket: Realtime | undefined
  return {
    state,
    on(event, handler) {
      handlers.push([event, handler as (...args: never) => unknown])
      socket?.on(event, handler)
    },
    open() {
      if (socket) return
      state.value = 'connecting'
      socket = createRealtime({
        ...options,
        onState: (now) => {
          state.value = now.state === 'closed' ? 'off' : now.state
          if (now.state !== 'closed') return
          socket = undefined
          if (now.reason === 'unauthorised' || now.reason === 'suspended') onRefused()
        },
        onError: () => {},
      })
      for (const [event, handler] of handlers) socket.on(event, handler as never)
    },
    reconnect: () => socket?.reconnect(),
    close() {
      socket?.close()
      socket = undefined
      state.value = 'off'
    },
  }
}
