import { handleJob } from '#server/services.ts'
import { endRound, openWaiting, openWave } from './offer-round.ts'
import { endOfferWindowTask, offerNextWaveTask, openOfferTask } from './tasks.ts'

export const openOffer = handleJob(openOfferTask, ({ orderId }, services) =>
  services.db.transaction((tx) => openWaiting(tx, services, orderId)),
)

export const offerNextWave = handleJob(offerNextWaveTask, ({ orderId, wave }, services) =>
  services.db.transaction((tx) => openWave(tx, services, orderId, wave)),
)

export const endOfferWindow = handleJob(endOfferWindowTask, ({ orderId }, services) =>
  services.db.transaction((tx) => endRound(tx, services, orderId)),
)
