import { openVersionCache, type VersionCache } from '#platform/version-cache.ts'
import type { LiveView } from './live-fields.ts'
import type { OrderDocument } from './order-document.ts'

type KeyOfView = Pick<LiveView, 'order_id' | 'party_id'>

declare module '#server/services.ts' {
  interface Services {
    /** Documents of orders that were read last, by order and party, in their versions. */
    documentCache: VersionCache<OrderDocument>
  }
}

export const documentKey = ({ order_id, party_id }: KeyOfView): string => order_id + party_id

/** Some 2,000 orders. */
const mostCharacters = 8_000_000

export const openDocumentCache = (): VersionCache<OrderDocument> => openVersionCache(mostCharacters)
