import { atOnce } from './loader.ts'
import { type Answered, openPages, type Pages } from './pages.ts'
import type { Records } from './records.ts'
import type { Loaded } from './resource.ts'
import type { Keep, Shelf } from './storage.ts'

/** Lists by key. A list that was left is there as it was when one comes back to it. */
export interface Lists {
  get<T extends { id: string }>(
    key: string,
    records: Records<T>,
    loadPage: (lastEvaluatedKey: string | undefined) => Promise<Answered<T>>,
    options?: ListOptions,
  ): Pages
  /** Loads anew what was shown and is meant. */
  reload(isMeant?: (each: Loaded) => boolean): void
  /** Forgets what was shown, as at sign-out, and loads it as whoever is there now. */
  clear(): void
}

export interface ListOptions {
  keep?: Keep
  /** Whether events change it, so that it is loaded anew when some were missed; it does unless it is said here. */
  live?: boolean
}

/** As many as somebody goes back to. */
const most = 30

/** What is live is loaded once `listening` says that events are heard. */
export function openLists(shelf: Shelf, listening = atOnce): Lists {
  const lists = new Map<string, Pages & { isLive: boolean }>()
  return {
    get(key, records, loadPage, { keep, live = true } = {}) {
      const found = lists.get(key)
      if (found) return found
      const kept = keep && {
        read: () => shelf.read<never>(keep, `list ${key}`),
        write: (data: unknown) => void shelf.write(keep, `list ${key}`, data),
      }
      const pages = openPages(records, loadPage, kept, live ? listening : atOnce)
      void pages.reload()
      lists.set(key, { ...pages, isLive: live })
      const [oldest] = lists.keys()
      if (lists.size > most && oldest !== undefined) lists.delete(oldest)
      return pages
    },
    reload(isMeant = () => true) {
      for (const [key, { isLive, isLoading, error, reload }] of lists) {
        const hasFailed = error.peek() !== undefined
        if (isMeant({ key, isLive, isLoading: isLoading.peek(), hasFailed })) void reload()
      }
    },
    clear() {
      for (const pages of lists.values()) void pages.clear()
    },
  }
}
