import type { Module } from '#server/services.ts'
import { acceptOrder } from './accept-order.ts'
import { endBoxWindow } from './box-windows.ts'
import { notifyRiders } from './notify-riders.ts'
import { endOfferWindow, offerNextWave, openOffer } from './offer-windows.ts'
import { rejectOrder } from './reject-order.ts'
import { unassignRider } from './unassign-rider.ts'
import { unnotifyRiders } from './unnotify-riders.ts'

export { openRound } from './offer-round.ts'
export { offerTo } from './offers.ts'
export { takeOfferFor } from './take-offer.ts'
export { takeOrdersFrom } from './take-orders-from.ts'
export { updateOffersAndBox } from './update-offers-and-box.ts'

export const dispatch: Module = {
  operations: [acceptOrder, notifyRiders, rejectOrder, unassignRider, unnotifyRiders],
  jobs: [endBoxWindow, endOfferWindow, offerNextWave, openOffer],
}
