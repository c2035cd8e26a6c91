import { implement } from '#server/services.ts'
import { postMessage } from './post-message.ts'

export const sendMessageToStore = implement(
  'sendMessageToStore',
  async ({ params, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => postMessage(tx, services, { from: { userId }, to: params, authorId: userId, body })),
)
