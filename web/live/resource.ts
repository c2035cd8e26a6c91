import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { isAbsent } from './is-absent.ts'
import { atOnce, openLoader } from './loader.ts'
import type { Keep, Shelf } from './storage.ts'

/** Something loaded from the service and kept up to date. */
export interface Resource<T> {
  value: ReadonlySignal<T | undefined>
  /** Why the last load failed; what was there before stays, unless it was kept and the service has it no more. */
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
  /** To load it changes something at the service: once it was loaded, it is loaded anew only where a screen asks for that. */
  once?: boolean
}

export interface Resources {
  /** The resource of this key; loaded at the first call. */
  get<T>(key: string, load: () => Promise<T>, options?: ResourceOptions): Resource<T>
  /** The same where it has been used before; nothing is loaded. */
  find<T>(key: string): Resource<T> | undefined
  /** Loads anew what has been used and is meant. */
  reload(isMeant: (each: Loaded) => boolean): void
  /** Forgets what was loaded, as at sign-out, and loads it as whoever is there now. */
  clear(): void
}

/** What is known of something that was loaded, to decide whether it is loaded anew. */
export interface Loaded {
  key: string
  /** Whether events change it. */
  isLive: boolean
  isLoading: boolean
  hasFailed: boolean
}

type Entry = Resource<never> & { options: ResourceOptions; forget(): void }

/** What is live is loaded once `listening` says that events are heard. */
export function openResources(shelf: Shelf, listening = atOnce): Resources {
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
    async function send() {
      const turn = ++newest
      try {
        const loaded = await load()
        // A later load, or what was put in meanwhile, is newer than this answer.
        if (turn === newest) set(loaded)
      } catch (reason) {
        if (turn !== newest) return
        error.value = reason
        if (!options.keep || !isAbsent(reason)) return
        value.value = undefined
        void shelf.write(options.keep, key, undefined)
      }
    }
    const loadOnce = openLoader(options.live ? listening : atOnce, send)
    async function reload() {
      running.value++
      await loadOnce()
      running.value--
    }
    async function showKept() {
      const kept = await shelf.read<T>(options.keep!, key)
      if (kept !== undefined && value.value === undefined && !isAbsent(error.peek())) value.value = kept
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
    find: <T>(key: string) => entries.get(key) as unknown as Resource<T> | undefined,
    reload(isMeant) {
      for (const [key, { options, isLoading, error, reload }] of entries) {
        const isLive = options.live ?? false
        const hasFailed = error.peek() !== undefined
        if (options.once && !hasFailed) continue
        if (isMeant({ key, isLive, isLoading: isLoading.peek(), hasFailed })) void reload()
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
