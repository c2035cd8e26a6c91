import { implement } from '#server/services.ts'
import { addItem } from './add-item.ts'

export const addComboItem = implement(
  'addComboItem',
  async ({ params: { storeId }, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => addItem(tx, services, { type: 'combo', storeId, userId, body })),
)
