import type { Order } from '#contract/records/order.ts'
import type { EncodedPage } from '#platform/operations/outcome.ts'
import { openVersionCache, type VersionCache } from '#platform/version-cache.ts'

declare module '#server/services.ts' {
  interface Services {
    /** The order pages that were sent last, by page identity; the text of their live views is their version. */
    pageCache: VersionCache<EncodedPage<Order>>
  }
}

/** About 170 pages of 20 orders. */
const mostBytes = 16_000_000

export const openPageCache = (): VersionCache<EncodedPage<Order>> => openVersionCache(mostBytes)
