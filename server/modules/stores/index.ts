import type { Module } from '#server/services.ts'
import { createStore } from './create-store.ts'
import { getMyStores } from './get-my-stores.ts'
import { getBlockedStores, getLovedStores } from './get-reacted-stores.ts'
import { getStore } from './get-store.ts'
import { getStoreBySlug } from './get-store-by-slug.ts'
import { blockStore, loveStore, unblockStore, unloveStore } from './reactions.ts'
import { updateStore } from './update-store.ts'

export { accessStore, findAccess, permissionsOf, requireVisibleStore, storesAllowing } from './access.ts'
export { refreshSearch } from './search-text.ts'
export { setOwnerActive } from './set-standing.ts'
export { storeChanges } from './store-changes.ts'
export { readStore } from './store-details.ts'
export {
  hereOf,
  isActive,
  metresAway,
  openAt,
  priceOver,
  type StoreRow,
  storeColumns,
  toStore,
  type Viewer,
} from './store-row.ts'
export { addItemTotals, addStoreRating } from './store-totals.ts'
export { viewerOf } from './viewer.ts'
export { type Worker, workersOf, workOf } from './workers.ts'

export const stores: Module = {
  operations: [
    blockStore,
    createStore,
    getBlockedStores,
    getLovedStores,
    getMyStores,
    getStore,
    getStoreBySlug,
    loveStore,
    unblockStore,
    unloveStore,
    updateStore,
  ],
}
