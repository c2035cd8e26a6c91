import { signal } from '@preact/signals'
import type { Chat, MessagesMarked } from '#contract/records/chat.ts'
import type { Message } from '#contract/records/message.ts'
import { openRecords } from '../../live/records.ts'
import { type Actor, isFor, partyId, perActor } from '../actor.ts'
import { chatCalls } from './calls.ts'

const ranks = { sent: 0, delivered: 1, read: 2, failed: 3 }

/** Chats and their messages, kept up to date by answers and events. */
export const chatsOf = perActor((actor: Actor) => {
  const { live } = actor
  const calls = chatCalls(actor)
  const chats = openRecords<Chat>()
  const messages = openRecords<Message>()
  /** The chat that is on the screen. */
  const shown = signal<string | undefined>(undefined)
  const listKey = (keyword: string) => `chats ${actor.storeId ?? ''} ${keyword}`
  const pagesOf = (chatId: string) =>
    live.lists.get(
      `messages ${chatId}`,
      messages,
      (lastEvaluatedKey) => calls.messages(chatId, { lastEvaluatedKey }),
      { keep: 'private' },
    )
  const list = (keyword: string) =>
    live.lists.get(
      listKey(keyword),
      chats,
      (lastEvaluatedKey) => calls.chats({ ...(keyword ? { keyword } : {}), lastEvaluatedKey }),
      keyword ? {} : { keep: 'private' },
    )
  const isMine = ({ sender }: Message) => sender.id === partyId(actor)
  /** Whether the person is looking at the chat at this moment. */
  const isSeen = (chatId: string) => shown.value === chatId && document.visibilityState === 'visible'

  async function load(chatId: string) {
    const asked = chats.ask()
    chats.takeAnswer((await calls.chat(chatId)).data, asked)
  }

  /** The id of the chat with somebody; null if there is none. */
  const chatWith = (memberId: string) =>
    live.resources.get(`chat with ${memberId} ${actor.storeId ?? ''}`, async () => {
      const asked = chats.ask()
      const [chat] = (await calls.chats({ memberId })).data
      if (chat) chats.takeAnswer(chat, asked)
      return chat?.id ?? null
    })

  /** By chat: the newest message that was reported as read. */
  const readUpTo = new Map<string, string>()
  function mark(chatId: string, status: 'delivered' | 'read', lastMessageId: string) {
    const chat = chats.get(chatId).peek()
    if (status === 'read') {
      readUpTo.set(chatId, lastMessageId)
      if (chat && chat.unread > 0) chats.takeEvent({ ...chat, unread: 0 })
    }
    // If the request fails, it is repeated when the chat is looked at again, or with the next message.
    void calls.mark(chatId, { status, lastMessageId }).catch(() => {
      if (readUpTo.get(chatId) === lastMessageId) readUpTo.delete(chatId)
    })
  }

  /** Reports everything that has arrived as read. */
  function markRead(chatId: string) {
    const newest = pagesOf(chatId)
      .ids.value.map((id) => messages.get(id).value)
      .find((message) => message && !isMine(message))
    if (newest && newest.dateRead === null && newest.id !== readUpTo.get(chatId) && isSeen(chatId))
      mark(chatId, 'read', newest.id)
  }

  async function takeMessage(message: Message) {
    const { chatId } = message
    messages.takeEvent(message)
    pagesOf(chatId).prepend(message.id)
    if (!isMine(message)) mark(chatId, isSeen(chatId) ? 'read' : 'delivered', message.id)
    const chat = chats.get(chatId)
    if (!chat.value) await load(chatId)
    else {
      const unread = isMine(message) || isSeen(chatId) ? 0 : chat.value.unread + 1
      chats.takeEvent({ ...chat.value, unread, lastMessage: message, dateUpdated: message.dateCreated })
    }
    list('').prepend(chatId)
  }

  function takeMarks({ chatId, reader, status, lastMessageId, date, unread }: MessagesMarked) {
    const chat = chats.get(chatId).value
    if (reader.id === partyId(actor)) {
      if (chat) chats.takeEvent({ ...chat, unread })
      return
    }
    const { ids } = pagesOf(chatId)
    const from = ids.value.indexOf(lastMessageId)
    const marked = (message: Message): Message => ({
      ...message,
      status,
      dateDelivered: message.dateDelivered ?? date,
      dateRead: status === 'read' ? (message.dateRead ?? date) : message.dateRead,
    })
    const isNews = (message: Message | null | undefined): message is Message =>
      message != null && isMine(message) && ranks[message.status] < ranks[status]
    for (const id of from < 0 ? [] : ids.value.slice(from)) {
      const message = messages.get(id).value
      if (isNews(message)) messages.takeEvent(marked(message))
    }
    if (chat && isNews(chat.lastMessage) && chat.lastMessage.id <= lastMessageId)
      chats.takeEvent({ ...chat, lastMessage: marked(chat.lastMessage) })
  }

  live.connection.on('chat.message.new', (message, { stream }) => {
    if (isFor(actor, stream)) return takeMessage(message)
  })
  live.connection.on('chat.messages.update', (marked, { stream }) => {
    if (isFor(actor, stream)) takeMarks(marked)
  })
  return { calls, chats, messages, shown, list, pagesOf, isMine, load, chatWith, markRead, takeMessage }
})
