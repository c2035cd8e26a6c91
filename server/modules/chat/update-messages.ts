import { implement } from '#server/services.ts'
import { markMessages } from './mark-messages.ts'

export const updateMessages = implement(
  'updateMessages',
  async ({ params: { chatId }, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => markMessages(tx, services, { userId }, { chatId, ...body })),
)

export const updateStoreMessages = implement(
  'updateStoreMessages',
  async ({ params: { storeId, chatId }, body, services, transaction }) =>
    transaction((tx) => markMessages(tx, services, { storeId }, { chatId, ...body })),
)
