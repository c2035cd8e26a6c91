import type { Module } from '#server/services.ts'
import { acceptOrder } from './accept-order.ts'
import { getOrderDispatch } from './get-order-dispatch.ts'
import { endBoxWindow, endOfferWindow, offerNextChoice, offerNextWave, openOffer } from './jobs.ts'
import { notifyRiders, unnotifyRiders } from './notify-riders.ts'
import { rejectOrder } from './reject-order.ts'
import { takeOrderBack, unassignRider } from './unassign-rider.ts'

export { acceptOffer } from './accept-offer.ts'
export { openRound } from './offer-round.ts'
export { offerToRiders } from './offers.ts'
export { startPlanning } from './planning/planning-loop.ts'
export { unassignOrdersOf } from './unassign-rider.ts'
export { updateOffersAndBox } from './update-offers-and-box.ts'

export const dispatch: Module = {
  operations: [
    acceptOrder,
    getOrderDispatch,
    notifyRiders,
    rejectOrder,
    takeOrderBack,
    unassignRider,
    unnotifyRiders,
  ],
  jobs: [endBoxWindow, endOfferWindow, offerNextChoice, offerNextWave, openOffer],
}
