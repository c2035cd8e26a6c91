import { type ReadonlySignal, signal } from '@preact/signals'
import { createRealtime, type Realtime, type RealtimeOptions, type Told } from '#client/realtime.ts'

/** The socket of whoever is signed in. Opened and closed with the session. */
export interface LiveConnection {
  /** `off` while nobody is signed in. */
  state: ReadonlySignal<'off' | 'connecting' | 'connected' | 'waiting'>
  on<E extends keyof Told>(event: E, handler: (...told: Told[E]) => unknown): void
  open(): void
  close(): void
}

export function openConnection(
  options: Pick<RealtimeOptions, 'baseUrl' | 'token' | 'WebSocket'>,
): LiveConnection {
  const state = signal<'off' | 'connecting' | 'connected' | 'waiting'>('off')
  const handlers: [keyof Told, (...told: never) => unknown][] = []
  let socket: Realtime | undefined
  return {
    state,
    on(event, handler) {
      handlers.push([event, handler as (...told: never) => unknown])
      socket?.on(event, handler)
    },
    open() {
      if (socket) return
      socket = createRealtime({
        ...options,
        onState: ({ state: each }) => {
          state.value = each === 'closed' ? 'off' : each
          if (each === 'closed') socket = undefined
        },
        onError: () => {},
      })
      for (const [event, handler] of handlers) socket.on(event, handler as never)
    },
    close() {
      socket?.close()
      socket = undefined
      state.value = 'off'
    },
  }
}
