import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Keep, Shelf } from './storage.ts'

/** Something loaded from the service and kept up to date. */
export interface Resource<T> {
  value: ReadonlySignal<T | undefined>
  /** Why the last load failed; what was there before stays. */
  error: ReadonlySignal<unknown>
  isLoading: ReadonlySignal<boolean>
  reload(): Promise<void>
  /** Puts in what is known to be so, for instance the answer to a change. */
  set(value: T): void
}

export interface ResourceOptions {
  /** Shown at the next visit until the service has answered, and without a network. */
  keep?: Keep
  /** Loaded anew when events were missed. */
  live?: boolean
}

export interface Resources {
  /** The resource of this key; loaded at the first call. */
  get<T>(key: string, load: () => Promise<T>, options?: ResourceOptions): Resource<T>
  /** Loads anew what is live and has been used, or what begins with the prefix. */
  reload(prefix?: string): void
  /** Forgets what was loaded, as at sign-out, and loads it as whoever is there now. */
  clear(): void
}

type Entry = Resource<never> & { options: ResourceOptions; forget(): void }

export function openResources(shelf: Shelf): Resources {
  const entries = new Map<string, Entry>()

  function make<T>(key: string, load: () => Promise<T>, options: ResourceOptions) {
    const value = signal<T | undefined>(undefined)
    const error = signal<unknown>(undefined)
    const running = signal(0)
    const isLoading = computed(() => running.value > 0)
    let newest = 0

    function set(loaded: T) {
      newest++
      value.value = loaded
      error.value = undefined
      if (options.keep) void shelf.write(options.keep, key, loaded)
    }
    async function reload() {
      const turn = ++newest
      running.value++
      try {
        const loaded = await load()
        // A later load, or what was put in meanwhile, is newer than this answer.
        if (turn === newest) set(loaded)
      } catch (reason) {
        if (turn === newest) error.value = reason
      } finally {
        running.value--
      }
    }
    async function showKept() {
      const kept = await shelf.read<T>(options.keep!, key)
      if (kept !== undefined && value.value === undefined) value.value = kept
    }
    if (options.keep) void showKept()
    void reload()
    function forget() {
      newest++
      value.value = undefined
      error.value = undefined
    }
    return { value, error, isLoading, reload, set, forget }
  }

  return {
    get<T>(key: string, load: () => Promise<T>, options: ResourceOptions = {}) {
      const found = entries.get(key)
      if (found) return found as unknown as Resource<T>
      const made = make(key, load, options)
      entries.set(key, { ...made, options } as unknown as Entry)
      return made
    },
    reload(prefix) {
      for (const [key, entry] of entries) {
        const isMeant = prefix === undefined ? entry.options.live : key.startsWith(prefix)
        if (isMeant) void entry.reload()
      }
    },
    clear() {
      for (const entry of entries.values()) {
        entry.forget()
        void entry.reload()
      }
    },
  }
}
