import { implement } from '#server/services.ts'
import { markRead } from './mark-read.ts'

export const markAlertsRead = implement('markAlertsRead', async ({ actor, body, transaction }) =>
  transaction((tx) => markRead(tx, { userId: actor.userId }, body.alertIds)),
)
