import type { OrderDocument } from './stored-view.ts'

interface Kept {
  version: string
  document: OrderDocument
}

/** Documents of orders that were read last, in the memory of this process. They are read anew once the database has another version. */
export interface KeptDocuments {
  find(viewId: string, version: string): OrderDocument | undefined
  keep(viewId: string, version: string, document: OrderDocument): void
}

declare module '#server/services.ts' {
  interface Services {
    keptDocuments: KeptDocuments
  }
}

/** Some 2,000 orders. */
const mostCharacters = 8_000_000

export function openKeptDocuments(): KeptDocuments {
  /** The one that was used last is at the end. */
  const kept = new Map<string, Kept>()
  let characters = 0
  const remove = (viewId: string) => {
    characters -= kept.get(viewId)?.document.length ?? 0
    kept.delete(viewId)
  }
  const put = (viewId: string, entry: Kept) => {
    remove(viewId)
    kept.set(viewId, entry)
    characters += entry.document.length
  }
  return {
    find(viewId, version) {
      const entry = kept.get(viewId)
      if (entry?.version !== version) return undefined
      put(viewId, entry)
      return entry.document
    },
    keep(viewId, version, document) {
      put(viewId, { version, document })
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) break
        remove(oldest)
      }
    },
  }
}
