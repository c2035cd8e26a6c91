import { implement } from '#server/services.ts'
import { addItem } from './items/add-item.ts'

export const addCategorisedItem = implement(
  'addCategorisedItem',
  async ({ params: { storeId }, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => addItem(tx, services, { type: 'categorised', storeId, userId, body })),
)

export const addComboItem = implement(
  'addComboItem',
  async ({ params: { storeId }, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => addItem(tx, services, { type: 'combo', storeId, userId, body })),
)
