/** JSON values by key that are kept when the page is closed. `private` and `outbox` are emptied at sign-out. */
export interface Storage {
  read<T>(area: Area, key: string): Promise<T | undefined>
  write(area: Area, key: string, value: unknown): Promise<void>
  remove(area: Area, key: string): Promise<void>
  /** All values of an area, sorted by key. */
  all<T>(area: Area): Promise<[key: string, value: T][]>
  clear(area: Area): Promise<void>
}

export interface Shelf {
  read<T>(keep: Keep, key: string): Promise<T | undefined>
  write(keep: Keep, key: string, value: unknown): Promise<void>
}
export type Keep = 'public' | 'private'

const areas = ['public', 'private', 'outbox'] as const
export type Area = (typeof areas)[number]

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when the transaction is committed. Before that, closing the page may undo it. */
const committed = (transaction: IDBTransaction): Promise<unknown> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = reject
  })

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const area of areas) request.result.createObjectStore(area)
  }
  return finished(request)
}

/**
 * Stores what may be shown at the next visit. While somebody is signed in, answers may contain personal data, such as favourite
 * stores, so that public values are stored in the private area too.
 */
export function openShelf(storage: Storage, isSignedIn: () => boolean): Shelf {
  return {
    async read(keep, key) {
      const own = await storage.read<never>('private', key)
      return own === undefined && keep === 'public' ? storage.read('public', key) : own
    },
    write: (keep, key, value) => storage.write(isSignedIn() ? 'private' : keep, key, value),
  }
}

/** Storage in the browser's database (IndexedDB). Without one, as in some private windows, nothing is stored and nothing fails. */
export function openStorage(name: string): Storage {
  let database: Promise<IDBDatabase> | undefined
  const within = async <T>(
    area: Area,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
    otherwise: T,
  ): Promise<T> => {
    try {
      database ??= open(name)
      const transaction = (await database).transaction(area, mode)
      const result = await work(transaction.objectStore(area))
      if (mode === 'readwrite') await committed(transaction)
      return result
    } catch {
      return otherwise
    }
  }
  return {
    read: (area, key) => within(area, 'readonly', (store) => finished(store.get(key)), undefined as never),
    write: (area, key, value) =>
      within(area, 'readwrite', async (store) => void (await finished(store.put(value, key))), undefined),
    remove: (area, key) => within(area, 'readwrite', (store) => finished(store.delete(key)), undefined),
    all: (area) =>
      within(
        area,
        'readonly',
        async (store) => {
          const [keys, values] = await Promise.all([finished(store.getAllKeys()), finished(store.getAll())])
          return keys.map((key, index) => [String(key), values[index]])
        },
        [],
      ),
    clear: (area) => within(area, 'readwrite', (store) => finished(store.clear()), undefined),
  }
}

/** A storage in memory, for tests. */
export function openMemoryStorage(): Storage {
  const kept = Object.fromEntries(areas.map((area) => [area, new Map<string, unknown>()])) as {
    [area in Area]: Map<string, unknown>
  }
  return {
    read: async (area, key) => structuredClone(kept[area].get(key)) as never,
    write: async (area, key, value) => void kept[area].set(key, structuredClone(value)),
    remove: async (area, key) => void kept[area].delete(key),
    all: async (area) => [...kept[area]].sort(([a], [b]) => (a < b ? -1 : 1)) as never,
    clear: async (area) => kept[area].clear(),
  }
}
