import type { Told } from './realtime-types.ts'

type Handler = (...told: unknown[]) => unknown

/** Runs what belongs to the app: what it throws, at once or later, stays with it. */
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
      // A function of its own, so that one handler given twice is two.
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
