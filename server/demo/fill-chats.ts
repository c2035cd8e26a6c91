import { demo } from '#contract/demo.ts'
import { markMessages, postMessage } from '#modules/chat/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Party } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { type Past, withPastClock } from './past.ts'

/** The author of a message, and the party it is written for. */
interface Speaker {
  party: Party
  authorId: string
}

const { customer, rider, store } = demo.people
const amaka: Speaker = { party: { userId: customer.id }, authorId: customer.id }
const tunde: Speaker = { party: { userId: rider.id }, authorId: rider.id }
const canteen: Speaker = { party: { storeId: demo.storeId }, authorId: store.id }

interface Conversation {
  chatId: string
  between: [Speaker, Speaker]
  lines: [minutesAgo: number, from: Speaker, text: string][]
  /** The id of the last message, which is unread. */
  lastMessageId: string
}

/** Conversations about the live orders. */
const conversations: Conversation[] = [
  {
    chatId: demo.storeChatId,
    between: [amaka, canteen],
    lines: [
      [44, amaka, 'Hello. Please pack the stew apart from the rice.'],
      [42, canteen, 'We will. Tunde brings it as soon as it is ready.'],
      [31, amaka, 'Thank you. Is there still moin moin?'],
    ],
    lastMessageId: demo.storeMessageId,
  },
  {
    chatId: demo.chatId,
    between: [amaka, tunde],
    lines: [
      [22, tunde, 'I have your food and leave Lagere now.'],
      [20, amaka, 'Thank you! It is the green gate, second house after the church.'],
      [9, tunde, 'There is a hold-up at Mayfair. Ten minutes more.'],
    ],
    lastMessageId: demo.messageId,
  },
]

/** Each author reads the previous message before writing. */
async function converse({ tx, services, at }: Past, conversation: Conversation): Promise<void> {
  const { chatId, between, lines } = conversation
  let before: string | undefined
  for (const [minutesAgo, { party: from, authorId }, text] of lines) {
    await at(minutesAgo / 60)
    if (before) await markMessages(tx, services, from, { chatId, status: 'read', lastMessageId: before })
    const to = between.find(({ party }) => party !== from)!.party
    const messageId = text === lines.at(-1)![2] ? conversation.lastMessageId : newId()
    await postMessage(tx, services, { from, to, authorId, body: { text }, chatId, messageId })
    before = messageId
  }
}

export const fillChats = (tx: Tx, services: Services): Promise<void> =>
  withPastClock(tx, services, async (past) => {
    for (const conversation of conversations) await converse(past, conversation)
  })
