import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

const ofOrder = { orderId: Type.String() }

export const openOfferTask = task('openOffer', ofOrder)
export const offerNextWaveTask = task('offerNextWave', { ...ofOrder, wave: Type.Integer() })
export const offerNextChoiceTask = task('offerNextChoice', { ...ofOrder, round: Type.Integer() })
export const endOfferWindowTask = task('endOfferWindow', ofOrder)
export const endBoxWindowTask = task('endBoxWindow', { riderId: Type.String() })
