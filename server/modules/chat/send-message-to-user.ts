import { implement } from '#server/services.ts'
import { postMessage } from './post-message.ts'

export const sendMessageToUser = implement(
  'sendMessageToUser',
  async ({ params, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => postMessage(tx, services, { from: { userId }, to: params, authorId: userId, body })),
)

export const sendStoreMessageToUser = implement(
  'sendStoreMessageToUser',
  async ({ params: { storeId, userId }, body, actor, services, transaction }) =>
    transaction((tx) =>
      postMessage(tx, services, { from: { storeId }, to: { userId }, authorId: actor.userId, body }),
    ),
)
