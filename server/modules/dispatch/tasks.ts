import { Type } from '#contract/schema.ts'
import type { Tx } from '#platform/database/database.ts'
import { task } from '#platform/jobs/task.ts'

const ofOrder = { orderId: Type.String() }

export const openOfferTask = task('openOffer', ofOrder)
export const offerNextWaveTask = task('offerNextWave', { ...ofOrder, wave: Type.Integer() })
export const offerNextChoiceTask = task('offerNextChoice', { ...ofOrder, round: Type.Integer() })
export const endOfferWindowTask = task('endOfferWindow', ofOrder)

/** The jobs that open, continue and end the round of an order, one of each at most. */
const roundJobs = ['offer-open', 'offer-choice', 'offer-wave', 'offer-window'] as const

export const roundKey = (job: (typeof roundJobs)[number], orderId: string): string => `${job}:${orderId}`

/** Removes the jobs of a round that has ended before its time. */
export const removeRoundJobs = (tx: Tx, orderId: string): void =>
  tx.removeJobs(...roundJobs.map((job) => roundKey(job, orderId)))

export const endBoxWindowTask = task('endBoxWindow', { riderId: Type.String() })

export const boxWindowKey = (riderId: string): string => `box-window:${riderId}`
