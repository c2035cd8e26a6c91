import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { live } from './app.ts'

/** Drafts of new items and stores are stored, because a small telephone may unload the page while its camera is open. */

/** The stored draft, if there is one; undefined until it has been read. */
export function useDraft<T>(key: string): { kept: T | undefined } | undefined {
  const read = useSignal<{ key: string; kept: T | undefined } | undefined>(undefined)
  useEffect(() => {
    void live.storage.read<T>('private', key).then((kept) => {
      read.value = { key, kept }
    })
  }, [key])
  return read.value?.key === key ? read.value : undefined
}

export const keepDraft = (key: string, draft: unknown) => void live.storage.write('private', key, draft)
export const dropDraft = (key: string) => live.storage.remove('private', key)
