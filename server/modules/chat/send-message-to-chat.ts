import type { MessageBody } from '#contract/records/message.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Party } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { toParty } from './party-row.ts'
import { postMessage } from './post-message.ts'
import { requireMember } from './require-member.ts'

async function postToChat(
  tx: Tx,
  services: Services,
  { chatId, from, ...rest }: { chatId: string; from: Party; authorId: string; body: MessageBody },
) {
  const { other } = await requireMember(tx, from, chatId)
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
