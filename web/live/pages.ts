import { type ReadonlySignal, signal } from '@preact/signals'
import { atOnce, openLoader } from './loader.ts'
import type { Records } from './records.ts'

/** One page of a list, as the service answers it. */
export interface Answered<T> {
  data: T[]
  pagination: { lastEvaluatedKey: string | null }
}

/** A list of records, loaded page by page; each record is its own signal. */
export interface Pages {
  ids: ReadonlySignal<string[]>
  error: ReadonlySignal<unknown>
  isLoading: ReadonlySignal<boolean>
  hasMore: ReadonlySignal<boolean>
  loadMore(): Promise<void>
  /** Loads the first page again. What is shown stays until the answer has arrived. */
  reload(): Promise<void>
  /** Forgets what is shown and loads it anew. */
  clear(): Promise<void>
  /** Puts a record at the top. */
  prepend(id: string): void
  remove(id: string): void
}

/** Where the first page is stored, so that it can be shown without a network at the next visit. */
export interface KeptPage<T> {
  read(): Promise<T[] | undefined>
  write(data: T[]): void
}

export function openPages<T extends { id: string }>(
  records: Records<T>,
  loadPage: (lastEvaluatedKey: string | undefined) => Promise<Answered<T>>,
  kept?: KeptPage<T>,
  listening = atOnce,
): Pages {
  const ids = signal<string[]>([])
  const error = signal<unknown>(undefined)
  const isLoading = signal(true)
  const hasMore = signal(false)
  let nextKey: string | undefined
  let turn = 0
  /** Ids that events put on top while the first page was being loaded. */
  let arrived: string[] = []
  let hasAnswered = false

  async function load(isFirst: boolean) {
    const mine = ++turn
    isLoading.value = true
    error.value = undefined
    const asked = records.ask()
    try {
      const { data, pagination } = await loadPage(isFirst ? undefined : nextKey)
      if (mine !== turn) return
      hasAnswered = true
      for (const record of data) records.takeAnswer(record, asked)
      const found = data.map(({ id }) => id)
      const before = isFirst ? arrived.filter((id) => !found.includes(id)) : ids.value
      ids.value = [...before, ...found.filter((id) => !before.includes(id))]
      arrived = []
      nextKey = pagination.lastEvaluatedKey ?? undefined
      hasMore.value = nextKey !== undefined
      if (isFirst) kept?.write(data)
    } catch (reason) {
      if (mine === turn) error.value = reason
    } finally {
      if (mine === turn) isLoading.value = false
    }
  }

  async function showKept() {
    const asked = records.ask()
    const data = await kept?.read()
    if (!data || hasAnswered) return
    for (const record of data) records.takeAnswer(record, asked)
    ids.value = [...arrived, ...data.map(({ id }) => id).filter((id) => !arrived.includes(id))]
  }

  const loadFirst = openLoader(listening, () => load(true))
  function reload() {
    isLoading.value = true
    return loadFirst()
  }

  void showKept()
  return {
    ids,
    error,
    isLoading,
    hasMore,
    async loadMore() {
      if (!isLoading.value || error.value) await load(nextKey === undefined)
    },
    reload,
    clear() {
      // An answer that is still on its way is ignored.
      turn++
      ids.value = []
      arrived = []
      nextKey = undefined
      hasMore.value = false
      return reload()
    },
    prepend(id) {
      if (isLoading.value) arrived = [id, ...arrived.filter((each) => each !== id)]
      ids.value = [id, ...ids.value.filter((each) => each !== id)]
    },
    remove(id) {
      arrived = arrived.filter((each) => each !== id)
      ids.value = ids.value.filter((each) => each !== id)
    },
  }
}
