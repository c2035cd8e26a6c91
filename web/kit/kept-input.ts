import { type Signal, signal } from '@preact/signals'

const byName = new Map<string, Signal>()

/** What was entered under a name and not sent yet. It is kept while the app is open. */
export function keptInput<T>(name: string, initial: T): Signal<T> {
  const found = byName.get(name) ?? signal(initial)
  byName.set(name, found)
  return found as Signal<T>
}
