import type { Module } from '#server/services.ts'
import { createStore } from './create-store.ts'
import { getMyStores } from './get-my-stores.ts'
import { getBlockedStores, getLovedStores } from './get-reacted-stores.ts'
import { getStore, getStoreBySlug } from './get-store.ts'
import { blockStore, loveStore, unblockStore, unloveStore } from './love-and-block-store.ts'
import { countWords } from './search/count-words.ts'
import { updateStore } from './update-store.ts'

export {
  AccessRow,
  accessColumns,
  accessStore,
  findAccess,
  permissionsOf,
  requireVisibleStore,
  storesAllowing,
  toAccess,
} from './access.ts'
export { refreshSearch } from './search/refresh-search.ts'
export { markStoreDeleted, setOwnerActive, setStanding } from './standing.ts'
export { storeChanges } from './store-changes.ts'
export { addItemTotals, addStoreRating } from './store-totals.ts'
export { countUnassignedOrders } from './unassigned-orders.ts'
export { readStore } from './views/store-details.ts'
export {
  hereOf,
  isActive,
  metresAway,
  openAt,
  priceOver,
  StoreRow,
  storeColumns,
  toStore,
  usualStore,
  type Viewer,
} from './views/store-row.ts'
export { viewerOf } from './views/viewer.ts'
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
  jobs: [countWords],
}
