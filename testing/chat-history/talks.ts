import { expect } from 'vitest'
import type { MessageMark } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { streamOf } from '#server/party.ts'
import type { TestApp } from '../app.ts'
import { carriedOrder, someone } from '../chats.ts'
import type { Market } from '../moved-orders.ts'
import type { Person } from '../people.ts'
import { asPerson, asStore, type Side } from './sides.ts'

interface Sent {
  id: string
  by: Side
  clientMessageId: string
}

/** A chat as it should be. Messages are counted from 1. */
interface Talk {
  between: [Side, Side]
  chatId: string | null
  sent: Sent[]
  /** Up to which message each side has received and read. */
  reach: Map<Side, { [mark in MessageMark]: number }>
}

export interface Step {
  talk: number
  side: number
  act: string
  pick: number
}

const statusOf = (talk: Talk, number: number, reader: Side) => {
  const { delivered, read } = talk.reach.get(reader)!
  return number <= read ? 'read' : number <= delivered ? 'delivered' : 'sent'
}

const unreadBy = ({ sent, reach }: Talk, side: Side) =>
  sent.filter(({ by }, index) => by !== side && index + 1 > reach.get(side)!.read).length

const otherOf = ({ between }: Talk, side: Side) => between.find((each) => each !== side)!

/** Three who can all write to each other, and what each should have been told. */
export async function openTalks(app: TestApp, market: Market, helper: Person) {
  const customer = await someone(app, 'customer', 'Amaka Obi')
  const rider = await someone(app, 'rider', 'Tunde Bello')
  await carriedOrder(app, { ...market, customer, rider })
  const store = asStore(market.storeId, [market.owner, helper])
  const [hers, his] = [asPerson(customer), asPerson(rider)]
  const talks = [
    [hers, his],
    [hers, store],
    [store, his],
  ].map((between): Talk => {
    const nowhere = () => ({ delivered: 0, read: 0 })
    const reach = new Map(between.map((side) => [side, nowhere()]))
    return { between: between as [Side, Side], chatId: null, sent: [], reach }
  })
  const expected = new Map([hers, his, store].map((side) => [side, [] as string[]]))
  const tell = (sides: Side[], what: string) => {
    for (const side of sides) expected.get(side)!.push(what)
  }

  async function write(talk: Talk, side: Side) {
    const other = otherOf(talk, side)
    const clientMessageId = `m-${talk.sent.length + 1}`
    const { statusCode, data } = await side.write(other, talk.chatId, {
      text: clientMessageId,
      clientMessageId,
    })
    expect(statusCode).toBe(200)
    const isFirst = unreadBy(talk, other) === 0
    talk.chatId ??= data.chatId
    talk.sent.push({ id: data.id, by: side, clientMessageId })
    tell(talk.between, `chat.message.new ${data.id}`)
    if (isFirst) tell([other], `alert.new ${data.id}`)
  }

  async function repeat(talk: Talk, side: Side, pick: number) {
    const own = talk.sent.filter(({ by }) => by === side)
    const before = own[pick % own.length]
    if (!before) return
    const { clientMessageId, id } = before
    const chatId = pick % 2 ? talk.chatId : null
    const answer = await side.write(otherOf(talk, side), chatId, { text: clientMessageId, clientMessageId })
    expect([answer.statusCode, answer.data.id]).toEqual([208, id])
  }

  async function mark(talk: Talk, side: Side, status: MessageMark, pick: number) {
    if (talk.chatId === null) return
    const number = 1 + (pick % talk.sent.length)
    const { id } = talk.sent[number - 1]!
    const reach = talk.reach.get(side)!
    const isNew = talk.sent.slice(reach[status], number).some(({ by }) => by !== side)
    const { statusCode, data } = await side.mark(talk.chatId, status, id)
    expect(statusCode).toBe(isNew ? 200 : 208)
    if (isNew) {
      reach[status] = number
      reach.delivered = Math.max(reach.delivered, reach.read)
      tell(talk.between, `chat.messages.update ${status} ${id}`)
    }
    expect(data.unread).toBe(unreadBy(talk, side))
  }

  async function expectTalk(talk: Talk) {
    const { chatId, sent } = talk
    if (chatId === null) return
    for (const side of talk.between) {
      const messages = (await side.messages(chatId)).toReversed()
      expect(messages.map(({ id, status }) => [id, status])).toEqual(
        sent.map(({ id, by }, index) => [id, statusOf(talk, index + 1, otherOf(talk, by))]),
      )
      const chat = await side.chat(chatId)
      expect(chat.unread).toBe(unreadBy(talk, side))
      expect(chat.lastMessage).toEqual(messages.at(-1))
    }
  }

  return {
    async happen({ talk: which, side: whose, act, pick }: Step) {
      const talk = talks[which]!
      const side = talk.between[whose]!
      if (act === 'write') await write(talk, side)
      else if (act === 'repeat') await repeat(talk, side, pick)
      else await mark(talk, side, act as MessageMark, pick)
      await expectTalk(talk)
    },
    /** The store has been told of other people before: only these three talks count. */
    async expectEvents() {
      const chatIds = talks.flatMap(({ chatId }) => chatId ?? [])
      for (const [side, what] of expected) {
        const rows = await app.services.db.many<{ told: string }>(sql`
          SELECT concat_ws(
            ' ', event,
            CASE event WHEN 'chat.message.new' THEN data ->> 'id' WHEN 'alert.new' THEN data #>> '{data,messageId}'
              ELSE (data ->> 'status') || ' ' || (data ->> 'lastMessageId') END
          ) AS told
          FROM event WHERE stream = ${streamOf(side.party)}
            AND coalesce(data ->> 'chatId', data #>> '{data,chatId}') = ANY(${chatIds})
          ORDER BY "offset"`)
        expect(rows.map(({ told }) => told)).toEqual(what)
      }
    },
  }
}
