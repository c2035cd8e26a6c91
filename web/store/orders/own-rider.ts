import type { Order } from '#contract/records/order.ts'
import { allPages } from '../../live/all-pages.ts'
import { live } from '../app.ts'
import { isOwner } from '../stores/stores.ts'
import { words } from '../words.ts'

const said = words.order

/** Whether the rider works for the store, or was dismissed with an order in hand. The order itself does not say so. */
const ridesFor = (storeId: string, riderId: string) =>
  live.resources.get(`rides for ${storeId} ${riderId}`, async () => {
    const requests = await allPages((query) => live.client.getRiderRequests({ params: { storeId }, query }))
    return requests.some(
      ({ sender, status }) => sender.id === riderId && (status === 'accepted' || status === 'revoked'),
    )
  })

export const isOwnRider = ({ rider, store, status }: Order): boolean =>
  isOwner.value &&
  rider !== null &&
  !(status in said.ends) &&
  ridesFor(store.id, rider.id).value.value === true
