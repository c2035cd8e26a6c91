import { handleJob } from '#server/services.ts'
import { closeBoxWhenDue, lockRider } from './box.ts'
import { offerNextChoice as askNextChoice, endRound, openWaitingRound, startWave } from './offer-round.ts'
import {
  endBoxWindowTask,
  endOfferWindowTask,
  offerNextChoiceTask,
  offerNextWaveTask,
  openOfferTask,
} from './tasks.ts'

export const openOffer = handleJob(openOfferTask, ({ orderId }, services) =>
  services.db.transaction((tx) => openWaitingRound(tx, services, orderId)),
)

export const offerNextWave = handleJob(offerNextWaveTask, ({ orderId, wave }, services) =>
  services.db.transaction((tx) => startWave(tx, services, orderId, wave)),
)

export const offerNextChoice = handleJob(offerNextChoiceTask, ({ orderId, round }, services) =>
  services.db.transaction((tx) => askNextChoice(tx, services, orderId, round)),
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
