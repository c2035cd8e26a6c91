import type { LiveView } from './live-fields.ts'
import type { OrderDocument } from './stored-view.ts'

type VersionOfView = Pick<LiveView, 'order_id' | 'party_id' | 'version'>

interface Kept {
  version: string
  document: OrderDocument
  usedAt: number
}

/** Documents of orders that were read last, in the memory of this process. They are read anew once the database has another version. */
export interface KeptDocuments {
  find(view: VersionOfView): OrderDocument | undefined
  keep(view: VersionOfView, document: OrderDocument): void
}

declare module '#server/services.ts' {
  interface Services {
    keptDocuments: KeptDocuments
  }
}

/** Some 2,000 orders. */
const mostCharacters = 8_000_000
/** Nothing of a deleted account stays for longer where others read their orders. */
const unusedMs = 3_600_000

export function openKeptDocuments(now: () => number = () => performance.now()): KeptDocuments {
  /** The one that was used last is at the end. */
  const kept = new Map<string, Kept>()
  let characters = 0
  const remove = (key: string) => {
    characters -= kept.get(key)?.document.length ?? 0
    kept.delete(key)
  }
  const put = (key: string, version: string, document: OrderDocument) => {
    remove(key)
    kept.set(key, { version, document, usedAt: now() })
    characters += document.length
    for (const [oldest, { usedAt }] of kept) {
      if (characters <= mostCharacters && now() - usedAt <= unusedMs) break
      remove(oldest)
    }
  }
  const keyOf = ({ order_id, party_id }: VersionOfView) => order_id + party_id
  return {
    find(view) {
      const entry = kept.get(keyOf(view))
      if (entry?.version !== view.version) return undefined
      put(keyOf(view), entry.version, entry.document)
      return entry.document
    },
    keep(view, document) {
      put(keyOf(view), view.version, document)
    },
  }
}
