import { handleJob } from '#server/services.ts'
import { closeBoxWhenDue, lockRider } from './box.ts'
import { endRound, openScheduledRound, startWave } from './offer-round.ts'
import { endBoxWindowTask, endOfferWindowTask, offerNextWaveTask, openOfferTask } from './tasks.ts'

export const openOffer = handleJob(openOfferTask, ({ orderId }, services) =>
  services.db.transaction((tx) => openScheduledRound(tx, services, orderId)),
)

export const offerNextWave = handleJob(offerNextWaveTask, ({ orderId, wave }, services) =>
  services.db.transaction((tx) => startWave(tx, services, orderId, wave)),
)

export const endOfferWindow = handleJob(endOfferWindowTask, ({ orderId }, services) =>
  services.db.transaction((tx) => endRound(tx, services, orderId)),
)

export const endBoxWindow = handleJob(endBoxWindowTask, ({ riderId }, { db, config }) =>
  db.transaction(async (tx) => {
    await lockRider(tx, riderId)
    await closeBoxWhenDue(tx, config, riderId)
  }),
)
