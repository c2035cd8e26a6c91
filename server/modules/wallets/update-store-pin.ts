import { implement } from '#server/services.ts'
import { changePin } from './pin-change.ts'

export const updateStorePin = implement(
  'updateStorePin',
  async ({ params: { storeId }, body, actor, services, transaction }) =>
    changePin({ party: { storeId }, body, actor, services, transaction }),
)
