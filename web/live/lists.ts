import { atOnce } from './loader.ts'
import { type Answered, openPages, type Pages } from './pages.ts'
import type { Records } from './records.ts'
import type { Loaded } from './resource.ts'
import type { Keep, Shelf } from './storage.ts'

/** Lists by key. A list is kept when its screen is left, and shown as it was when somebody comes back. */
export interface Lists {
  get<T extends { id: string }>(
    key: string,
    records: Records<T>,
    loadPage: (lastEvaluatedKey: string | undefined) => Promise<Answered<T>>,
    options?: ListOptions,
  ): Pages
  /** Loads again the opened lists for which `isMeant` returns true. */
  reload(isMeant?: (each: Loaded) => boolean): void
  /** Forgets everything that was shown, as at sign-out, and loads it again for whoever is signed in now. */
  clear(): void
}

export interface ListOptions {
  keep?: Keep
  /** Whether events change the list, so that it is loaded again when some were missed. True by default. */
  live?: boolean
}

/** The number of lists that are kept. One more drops the list that was not shown for the longest time. */
const most = 30

/** Lists that events change are loaded after `listening` has resolved, that is when events are received. */
export function openLists(shelf: Shelf, listening = atOnce): Lists {
  const lists = new Map<string, Pages & { isLive: boolean }>()
  return {
    get(key, records, loadPage, { keep, live = true } = {}) {
      const found = lists.get(key)
      if (found) {
        lists.delete(key)
        lists.set(key, found)
        return found
      }
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
