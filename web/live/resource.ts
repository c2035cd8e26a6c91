import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { isAbsent } from './is-absent.ts'
import { atOnce, openLoader } from './loader.ts'
import type { Keep, Shelf } from './storage.ts'

/** Something loaded from the service and kept up to date. */
export interface Resource<T> {
  value: ReadonlySignal<T | undefined>
  /** Why the last load failed. The earlier value stays, unless it was kept and the service no longer has it. */
  error: ReadonlySignal<unknown>
  isLoading: ReadonlySignal<boolean>
  reload(): Promise<void>
  /** Sets a value that needs no load, for instance the answer to a change. */
  set(value: T): void
}

export interface ResourceOptions {
  /** Stores the value. The next visit shows it until the service has answered, and without a network. */
  keep?: Keep
  /** Events change it, so that it is loaded again when some were missed. */
  live?: boolean
  /** Loading changes something at the service: after the first success it is loaded again only if a screen calls `reload`. */
  once?: boolean
}

export interface Resources {
  /** The resource of this key; it is loaded at the first call. */
  get<T>(key: string, load: () => Promise<T>, options?: ResourceOptions): Resource<T>
  /** The resource of this key if `get` was called before; nothing is loaded. */
  find<T>(key: string): Resource<T> | undefined
  /** Loads again the used resources for which `isMeant` returns true. */
  reload(isMeant: (each: Loaded) => boolean): void
  /** Forgets everything that was loaded, as at sign-out, and loads it again for whoever is signed in now. */
  clear(): void
}

/** What is known of a list or resource, to decide whether to load it again. */
export interface Loaded {
  key: string
  /** Whether events change it. */
  isLive: boolean
  isLoading: boolean
  hasFailed: boolean
}

type Entry = Resource<never> & { options: ResourceOptions; forget(): void }

/** Resources that events change are loaded after `listening` has resolved, that is when events are received. */
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
        // The answer is dropped if a later load or a call of `set` is newer.
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
