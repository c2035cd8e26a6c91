import { type Answered, openPages, type Pages } from './pages.ts'
import type { Records } from './records.ts'
import type { Keep, Shelf } from './storage.ts'

/** Lists by key. A list that was left is there as it was when one comes back to it. */
export interface Lists {
  get<T extends { id: string }>(
    key: string,
    records: Records<T>,
    loadPage: (lastEvaluatedKey: string | undefined) => Promise<Answered<T>>,
    options?: { keep?: Keep },
  ): Pages
  /** Loads anew what was shown; with `forget`, shows nothing of it until then. */
  reload(how?: { forget?: boolean }): void
}

/** As many as somebody goes back to. */
const most = 30

export function openLists(shelf: Shelf): Lists {
  const lists = new Map<string, Pages>()
  return {
    get(key, records, loadPage, { keep } = {}) {
      const found = lists.get(key)
      if (found) return found
      const kept = keep && {
        read: () => shelf.read<never>(keep, `list ${key}`),
        write: (data: unknown) => void shelf.write(keep, `list ${key}`, data),
      }
      const pages = openPages(records, loadPage, kept)
      void pages.reload()
      lists.set(key, pages)
      const [oldest] = lists.keys()
      if (lists.size > most && oldest !== undefined) lists.delete(oldest)
      return pages
    },
    reload({ forget = false } = {}) {
      for (const pages of lists.values()) void (forget ? pages.clear() : pages.reload())
    },
  }
}
