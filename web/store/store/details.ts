import type { Client } from '#client/index.ts'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { live } from '../app.ts'
import { Conflict, saveChange } from '../save-change.ts'
import { detailsKey, reloadStores } from '../stores/stores.ts'

/** A store with its hours and rules, as those who manage it see it. */
export const detailsOf = (storeId: string) =>
  live.resources.get<StoreDetails>(
    detailsKey(storeId),
    async () => (await live.client.getStore({ params: { storeId } })).data,
    { keep: 'private', live: true },
  )

type Body = Parameters<Client['updateStore']>[0]['body']
export type StoreFields = Omit<Body, 'version' | 'banks'>

/** The fields of a store, as the operation that changes it expects them. */
export const fieldsOf = (store: StoreDetails): StoreFields => {
  const management = store.management!
  return {
    name: store.name,
    telephone: store.telephone,
    description: store.description,
    picture: store.picture?.url ?? null,
    locations: store.locations,
    availability: store.availability,
    deliveryTime: store.delivery.time,
    deliveryPricing: management.deliveryPricing,
    deliveryRadiusKm: store.deliveryRadiusKm,
    minimumOrder: store.minimumOrder,
    autoAccept: management.autoAccept,
    deliversItself: management.deliversItself,
    active: management.active,
    pausedUntil: store.pausedUntil,
  }
}

interface Versioned {
  version: number
  store: StoreDetails
}
const versioned = (store: StoreDetails): Versioned => ({ version: store.management!.version, store })

export const isStoreConflict = (error: unknown): error is Conflict<Versioned, StoreFields> =>
  error instanceof Conflict

/** Saves changed fields. What others have changed meanwhile is kept. */
export async function saveStore(base: StoreDetails, changes: Partial<StoreFields>): Promise<StoreDetails> {
  const params = { storeId: base.id }
  const details = detailsOf(base.id)
  const { store } = await saveChange<Versioned, StoreFields>({
    base: versioned(base),
    changes,
    fieldsOf: (record) => fieldsOf(record.store),
    send: async (version, fields) =>
      versioned((await live.client.updateStore({ params, body: { version, ...fields } })).data),
    async reload() {
      await details.reload()
      return details.value.value && versioned(details.value.value)
    },
  })
  details.set(store)
  reloadStores()
  return store
}
