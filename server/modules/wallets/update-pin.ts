import { implement } from '#server/services.ts'
import { changePin } from './pin/change-pin.ts'

export const updatePin = implement('updatePin', async ({ body, actor, services, transaction }) =>
  changePin({ party: { userId: actor.userId }, body, actor, services, transaction }),
)

export const updateStorePin = implement(
  'updateStorePin',
  async ({ params: { storeId }, body, actor, services, transaction }) =>
    changePin({ party: { storeId }, body, actor, services, transaction }),
)
