import type { JobHandler } from '#platform/jobs.ts'
import type { Services } from '#server/services.ts'
import { closeBoxWhenDue, lockRider } from './box.ts'
import { endRound, openScheduledRound, startWave } from './offer-round.ts'

export const openOffer: JobHandler<Services> = {
  task: 'openOffer',
  run: ({ orderId }: { orderId: string }, services) =>
    services.db.transaction((tx) => openScheduledRound(tx, services, orderId)),
}

export const offerNextWave: JobHandler<Services> = {
  task: 'offerNextWave',
  run: ({ orderId, wave }: { orderId: string; wave: number }, services) =>
    services.db.transaction((tx) => startWave(tx, services, orderId, wave)),
}

export const endOfferWindow: JobHandler<Services> = {
  task: 'endOfferWindow',
  async run({ orderId }: { orderId: string }, services) {
    await services.db.transaction((tx) => endRound(tx, services, orderId))
  },
}

export const endBoxWindow: JobHandler<Services> = {
  task: 'endBoxWindow',
  run: ({ riderId }: { riderId: string }, { db, config }) =>
    db.transaction(async (tx) => {
      await lockRider(tx, riderId)
      await closeBoxWhenDue(tx, config, riderId)
    }),
}
