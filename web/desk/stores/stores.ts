import type { Store } from '#contract/records/store.ts'
import { openRecords } from '../../live/records.ts'
import { live } from '../app.ts'

export const stores = openRecords<Store>()

export const storeList = (keyword: string, open: boolean | undefined) =>
  live.lists.get(`stores ${open ?? ''} ${keyword}`, stores, (lastEvaluatedKey) =>
    live.client.findStores({
      query: { ...(keyword ? { keyword } : {}), ...(open === undefined ? {} : { open }), lastEvaluatedKey },
    }),
  )

export const storesOf = (ownerId: string) =>
  live.lists.get(`stores of ${ownerId}`, stores, (lastEvaluatedKey) =>
    live.client.findStores({ query: { ownerId, lastEvaluatedKey } }),
  )

/** The service also shows operators the standing of a store, and stores that are switched off. */
export const storeDetails = (storeId: string) =>
  live.resources.get(
    `store ${storeId}`,
    async () => (await live.client.getStore({ params: { storeId } })).data,
  )

export const walletOfStore = (storeId: string) =>
  live.resources.get(
    `store wallet ${storeId}`,
    async () => (await live.client.getWalletOfStore({ params: { storeId } })).data,
  )
