import { type Signal, signal } from '@preact/signals'

/** Counts events and requests, to know in which order they happened on this page. */
let moment = 0

/**
 * Records of one kind, each a signal. They come as answers and as events. An event always holds the newest state, so an answer
 * to a request that was sent before the event came does not replace it.
 */
export interface Records<T extends { id: string }> {
  get(id: string): Signal<T | undefined>
  /** Call it before sending the request, and pass the returned number to `takeAnswer`. */
  ask(): number
  takeAnswer(record: T, asked: number): void
  takeEvent(record: T): void
  clear(): void
}

export function openRecords<T extends { id: string }>(): Records<T> {
  const entries = new Map<string, { record: Signal<T | undefined>; told: number }>()
  const entryOf = (id: string) => {
    const found = entries.get(id) ?? { record: signal<T | undefined>(undefined), told: 0 }
    entries.set(id, found)
    return found
  }
  return {
    get: (id) => entryOf(id).record,
    ask: () => ++moment,
    takeAnswer(record, asked) {
      const entry = entryOf(record.id)
      if (entry.told < asked) entry.record.value = record
    },
    takeEvent(record) {
      const entry = entryOf(record.id)
      entry.told = ++moment
      entry.record.value = record
    },
    clear() {
      for (const { record } of entries.values()) record.value = undefined
      entries.clear()
    },
  }
}
