import { openVersionCache, type VersionCache } from '#platform/version-cache.ts'
import type { LiveView } from './live-fields.ts'
import type { OrderDocument } from './order-document.ts'

type KeyOfView = Pick<LiveView, 'order_id' | 'party_id'>

declare module '#server/services.ts' {
  interface Services {
    /** The order documents that were read last, by order and party, each in one version. */
    documentCache: VersionCache<OrderDocument>
  }
}

export const documentKey = ({ order_id, party_id }: KeyOfView): string => order_id + party_id

/** About 2,000 orders. */
const mostCharacters = 8_000_000

export const openDocumentCache = (): VersionCache<OrderDocument> => openVersionCache(mostCharacters)
