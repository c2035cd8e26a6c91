import type { Order } from '#contract/records/order.ts'
import type { EncodedPage } from '#platform/operations/outcome.ts'
import { openVersionCache, type VersionCache } from '#platform/version-cache.ts'

declare module '#server/services.ts' {
  interface Services {
    /** Pages of orders that were sent last, by their identity, for the text of their views. */
    pageCache: VersionCache<EncodedPage<Order>>
  }
}

/** Some 170 pages of 20 orders. */
const mostBytes = 16_000_000

export const openPageCache = (): VersionCache<EncodedPage<Order>> => openVersionCache(mostBytes)
