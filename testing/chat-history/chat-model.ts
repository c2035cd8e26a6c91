import { expect } from 'vitest'
import type { MessageMark } from '#contract/states.ts'
import { fragment } from '#platform/database/sql.ts'
import { streamOf } from '#server/party.ts'
import { carriedOrder, someone } from '../accounts/chats.ts'
import type { TestApp } from '../app.ts'
import type { Market } from '../orders/moved-orders.ts'
import type { Person } from '../people.ts'
import { storedEvents } from '../sockets/stored-events.ts'
import { asPerson, asStore, type Side } from './sides.ts'

interface Sent {
  id: string
  by: Side
  clientMessageId: string
}

/** Events of messages, their marks and alerts. */
interface ToldOfChat {
  id: string
  chatId?: string
  status?: string
  lastMessageId?: string
  data?: { chatId?: string; messageId?: string }
}

/** The expected state of a chat. Messages are numbered from 1. */
interface ChatModel {
  between: [Side, Side]
  chatId: string | null
  sent: Sent[]
  /** The last message that each participant has received and read. */
  reach: Map<Side, { [mark in MessageMark]: number }>
}

export interface Step {
  chat: number
  side: number
  act: string
  pick: number
}

const statusOf = (chat: ChatModel, number: number, reader: Side) => {
  const { delivered, read } = chat.reach.get(reader)!
  return number <= read ? 'read' : number <= delivered ? 'delivered' : 'sent'
}

const unreadBy = ({ sent, reach }: ChatModel, side: Side) =>
  sent.filter(({ by }, index) => by !== side && index + 1 > reach.get(side)!.read).length

const otherOf = ({ between }: ChatModel, side: Side) => between.find((each) => each !== side)!

/** Three participants who can all write to each other, and the events that each should have received. */
export async function openChatModels(app: TestApp, market: Market, helper: Person) {
  const customer = await someone(app, 'customer', 'Amaka Obi')
  const rider = await someone(app, 'rider', 'Tunde Bello')
  await carriedOrder(app, { ...market, customer, rider })
  const store = asStore(market.storeId, [market.owner, helper])
  const [hers, his] = [asPerson(customer), asPerson(rider)]
  const chats = [
    [hers, his],
    [hers, store],
    [store, his],
  ].map((between): ChatModel => {
    const nowhere = () => ({ delivered: 0, read: 0 })
    const reach = new Map(between.map((side) => [side, nowhere()]))
    return { between: between as [Side, Side], chatId: null, sent: [], reach }
  })
  const expected = new Map([hers, his, store].map((side) => [side, [] as string[]]))
  const tell = (sides: Side[], what: string) => {
    for (const side of sides) expected.get(side)!.push(what)
  }

  async function write(chat: ChatModel, side: Side) {
    const other = otherOf(chat, side)
    const clientMessageId = `m-${chat.sent.length + 1}`
    const { statusCode, data } = await side.write(other, chat.chatId, {
      text: clientMessageId,
      clientMessageId,
    })
    expect(statusCode).toBe(200)
    const isFirst = unreadBy(chat, other) === 0
    chat.chatId ??= data.chatId
    chat.sent.push({ id: data.id, by: side, clientMessageId })
    tell(chat.between, `chat.message.new ${data.id}`)
    if (isFirst) tell([other], `alert.new ${data.id}`)
  }

  async function repeat(chat: ChatModel, side: Side, pick: number) {
    const own = chat.sent.filter(({ by }) => by === side)
    const before = own[pick % own.length]
    if (!before) return
    const { clientMessageId, id } = before
    const chatId = pick % 2 ? chat.chatId : null
    const answer = await side.write(otherOf(chat, side), chatId, { text: clientMessageId, clientMessageId })
    expect([answer.statusCode, answer.data.id]).toEqual([208, id])
  }

  async function mark(chat: ChatModel, side: Side, status: MessageMark, pick: number) {
    if (chat.chatId === null) return
    const number = 1 + (pick % chat.sent.length)
    const { id } = chat.sent[number - 1]!
    const reach = chat.reach.get(side)!
    const isNew = chat.sent.slice(reach[status], number).some(({ by }) => by !== side)
    const { statusCode, data } = await side.mark(chat.chatId, status, id)
    expect(statusCode).toBe(isNew ? 200 : 208)
    if (isNew) {
      reach[status] = number
      reach.delivered = Math.max(reach.delivered, reach.read)
      tell(chat.between, `chat.messages.update ${status} ${id}`)
    }
    expect(data.unread).toBe(unreadBy(chat, side))
  }

  async function expectChat(chat: ChatModel) {
    const { chatId, sent } = chat
    if (chatId === null) return
    for (const side of chat.between) {
      const messages = (await side.messages(chatId)).toReversed()
      expect(messages.map(({ id, status }) => [id, status])).toEqual(
        sent.map(({ id, by }, index) => [id, statusOf(chat, index + 1, otherOf(chat, by))]),
      )
      const shown = await side.chat(chatId)
      expect(shown.unread).toBe(unreadBy(chat, side))
      expect(shown.lastMessage).toEqual(messages.at(-1))
    }
  }

  return {
    async happen({ chat: which, side: whose, act, pick }: Step) {
      const chat = chats[which]!
      const side = chat.between[whose]!
      if (act === 'write') await write(chat, side)
      else if (act === 'repeat') await repeat(chat, side, pick)
      else await mark(chat, side, act as MessageMark, pick)
      await expectChat(chat)
    },
    /** The store has events of other users too: only those of these three chats count. */
    async expectEvents() {
      const chatIds = chats.flatMap(({ chatId }) => chatId ?? [])
      for (const [side, what] of expected) {
        const events = await storedEvents<ToldOfChat>(
          app.services,
          fragment`stream = ${streamOf(side.party)}`,
        )
        const told = events
          .filter(({ data }) => chatIds.includes(data.chatId ?? data.data?.chatId ?? ''))
          .map(({ event, data: { id, data, status, lastMessageId } }) => {
            if (event === 'chat.message.new') return `${event} ${id}`
            return event === 'alert.new'
              ? `${event} ${data?.messageId}`
              : `${event} ${status} ${lastMessageId}`
          })
        expect(told).toEqual(what)
      }
    },
  }
}
