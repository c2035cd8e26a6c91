import type { HandlerArguments } from './realtime-types.ts'

type Handler = (...given: unknown[]) => unknown

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
    on<E extends keyof HandlerArguments>(
      event: E,
      handler: (...given: HandlerArguments[E]) => unknown,
    ): () => void {
      const those = handlers.get(event) ?? new Set()
      handlers.set(event, those)
      // A new function for each call, so that a handler registered twice is called twice.
      const mine: Handler = (...given) => handler(...(given as HandlerArguments[E]))
      those.add(mine)
      return () => {
        those.delete(mine)
      }
    },
    notify(event: string, ...given: unknown[]) {
      for (const handler of handlers.get(event) ?? []) void runSafely(onError, () => handler(...given))
    },
  }
}
