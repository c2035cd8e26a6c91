import type { Told } from './realtime-types.ts'

type Handler = (...told: unknown[]) => unknown

/** Runs a callback of the app: what it throws, at once or later, is passed to onError. */
export async function runSafely(onError: (error: unknown) => void, act: () => unknown): Promise<void> {
  try {
    await act()
  } catch (error) {
    onError(error)
  }
}

export function keepHandlers(onError: (error: unknown) => void) {
  const handlers = new Map<string, Set<Handler>>()
  return {
    on<E extends keyof Told>(event: E, handler: (...told: Told[E]) => unknown): () => void {
      const those = handlers.get(event) ?? new Set()
      handlers.set(event, those)
      // A new function for each call, so that a handler registered twice is called twice.
      const mine: Handler = (...told) => handler(...(told as Told[E]))
      those.add(mine)
      return () => {
        those.delete(mine)
      }
    },
    tell(event: string, ...told: unknown[]) {
      for (const handler of handlers.get(event) ?? []) void runSafely(onError, () => handler(...told))
    },
  }
}
