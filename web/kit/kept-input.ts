import { type Signal, signal } from '@preact/signals'

const byName = new Map<string, Signal>()

/** Input that was not sent yet, as a signal by name. It is kept while the app is open. */
export function keptInput<T>(name: string, initial: T): Signal<T> {
  const found = byName.get(name) ?? signal(initial)
  byName.set(name, found)
  return found as Signal<T>
}
