import { implement } from '#server/services.ts'
import { addItem } from './add-item.ts'

export const addCategorisedItem = implement(
  'addCategorisedItem',
  async ({ params: { storeId }, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => addItem(tx, services, { type: 'categorised', storeId, userId, body })),
)
