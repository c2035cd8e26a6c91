import type { LiveView } from './live-fields.ts'
import type { OrderDocument } from './order-document.ts'

type VersionOfView = Pick<LiveView, 'order_id' | 'party_id' | 'version'>

interface Kept {
  version: string
  document: OrderDocument
  usedAt: number
  /** Whether it was used since it was put where it is among the others. */
  isUsed: boolean
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
const sweepEveryMs = 60_000

/**
 * Reading one changes nothing but its marks. Where they are too many, the first in line is removed unless it was used: then it goes to
 * the end of the line.
 */
export function openKeptDocuments(now: () => number = () => performance.now()): KeptDocuments {
  const kept = new Map<string, Kept>()
  let characters = 0
  let sweptAt = now()

  function remove(key: string) {
    characters -= kept.get(key)?.document.length ?? 0
    kept.delete(key)
  }

  function makeRoomFor({ length }: OrderDocument) {
    for (const [key, entry] of kept) {
      if (characters + length <= mostCharacters) return
      if (!entry.isUsed) remove(key)
      else {
        entry.isUsed = false
        kept.delete(key)
        kept.set(key, entry)
      }
    }
  }

  function sweep() {
    if (now() - sweptAt < sweepEveryMs) return
    sweptAt = now()
    for (const [key, { usedAt }] of kept) if (now() - usedAt > unusedMs) remove(key)
  }

  const keyOf = ({ order_id, party_id }: VersionOfView) => order_id + party_id
  return {
    find(view) {
      sweep()
      const entry = kept.get(keyOf(view))
      if (entry?.version !== view.version) return undefined
      entry.usedAt = now()
      entry.isUsed = true
      return entry.document
    },
    keep(view, document) {
      sweep()
      const key = keyOf(view)
      remove(key)
      makeRoomFor(document)
      kept.set(key, { version: view.version, document, usedAt: now(), isUsed: false })
      characters += document.length
    },
  }
}
