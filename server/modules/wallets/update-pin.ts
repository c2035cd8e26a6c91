import { implement } from '#server/services.ts'
import { changePin } from './pin-change.ts'

export const updatePin = implement('updatePin', async ({ body, actor, services, transaction }) =>
  changePin({ party: { userId: actor.userId }, body, actor, services, transaction }),
)
