import type { MessageBody } from '#contract/records/message.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Party } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { requireParticipants, toParty } from './participants.ts'
import { postMessage } from './post-message.ts'

export const sendMessageToUser = implement(
  'sendMessageToUser',
  async ({ params, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => postMessage(tx, services, { from: { userId }, to: params, authorId: userId, body })),
)

export const sendMessageToStore = implement(
  'sendMessageToStore',
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

async function postToChat(
  tx: Tx,
  services: Services,
  { chatId, from, ...rest }: { chatId: string; from: Party; authorId: string; body: MessageBody },
) {
  const { other } = await requireParticipants(tx, from, chatId)
  return postMessage(tx, services, { from, to: toParty(other), ...rest })
}

export const sendMessageToChat = implement(
  'sendMessageToChat',
  async ({ params: { chatId }, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => postToChat(tx, services, { chatId, from: { userId }, authorId: userId, body })),
)

export const sendStoreMessageToChat = implement(
  'sendStoreMessageToChat',
  async ({ params: { storeId, chatId }, body, actor, services, transaction }) =>
    transaction((tx) =>
      postToChat(tx, services, { chatId, from: { storeId }, authorId: actor.userId, body }),
    ),
)
