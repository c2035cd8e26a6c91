import { newId } from '#platform/ids.ts'
import type { Resident } from '../resident.ts'
import type { World } from '../world.ts'
import { notice } from './notice.ts'

type Saying = { clientMessageId: string; text: string }
type Sent = Promise<{ data: { chatId: string } | { ticketId: string } }>
/** The same message by two ways. */
interface Ways {
  http(body: Saying): Sent
  socket(body: Saying): Sent
}

/** A new text, with a client id that makes a repeat safe. */
function saying({ role }: Resident): Saying {
  const clientMessageId = newId()
  return { clientMessageId, text: `A ${role} says ${clientMessageId}` }
}

/** Requests over the socket are not awaited, because reconnecting may take half a minute. */
function inPassing(world: World, me: Resident, errand: Promise<unknown>): void {
  world.errands.push(errand.catch((error) => notice(world, me, error)))
}

async function sayOnce({ journal }: World, me: Resident, send: (body: Saying) => Sent): Promise<void> {
  const body = saying(me)
  const sent = journal.moment()
  const { data } = await send(body)
  const place = 'chatId' in data ? `chat ${data.chatId}` : `ticket ${data.ticketId}`
  journal.said(place, body.text, sent)
}

/** Sends a new text, and records where it must be found; over the socket sometimes several at once. */
export async function say(world: World, me: Resident, { http, socket }: Ways): Promise<void> {
  if (me.chance.happens(0.4)) return sayOnce(world, me, http)
  for (let count = me.chance.between(1, 3); count > 0; count--)
    inPassing(world, me, sayOnce(world, me, socket))
}

export const writeToStore = (world: World, me: Resident, storeId: string): Promise<void> =>
  say(world, me, {
    http: (body) => me.client.sendMessageToStore({ params: { storeId }, body }),
    socket: (body) => me.request('chat.message.post', { storeId, ...body }),
  })

export const writeToUser = (world: World, me: Resident, userId: string): Promise<void> =>
  say(world, me, {
    http: (body) => me.client.sendMessageToUser({ params: { userId }, body }),
    socket: (body) => me.request('chat.message.post', { userId, ...body }),
  })

export const writeAsStore = (world: World, me: Resident, storeId: string, userId: string): Promise<void> =>
  say(world, me, {
    http: (body) => me.client.sendStoreMessageToUser({ params: { storeId, userId }, body }),
    socket: (body) => me.request('chat.message.post', { storeId, userId, ...body }),
  })

/** Writes on the open ticket, or opens one. */
export async function askSupport(world: World, me: Resident): Promise<void> {
  const open = await me.client.getOpenTicket().catch(() => undefined)
  if (open) {
    const ticketId = open.data.id
    return say(world, me, {
      http: (body) => me.client.sendTicketMessage({ params: { ticketId }, body }),
      socket: (body) => me.request('support.ticket.message.post', { ticketId, ...body }),
    })
  }
  await sayOnce(world, me, async (body) => {
    const { data } = await me.client.createTicket({ body: { subject: 'A question', ...body } })
    return { data: { ticketId: data.id } }
  })
}

/** Reads new messages of a chat and marks them as read, all over the socket. */
async function readOne({ journal }: World, { id, chance, request }: Resident): Promise<void> {
  const { data: chats } = await request('chats.get', { unread: true })
  if (chats.length === 0) return
  const { id: chatId } = chance.oneOf(chats)
  const { data: messages } = await request('chat.messages.get', { chatId })
  const messageId = messages[0]!.id
  await request('chat.messages.update', { chatId, status: 'read', lastMessageId: messageId })
  journal.read(id, messageId)
}

export const readChats = async (world: World, me: Resident): Promise<void> =>
  inPassing(world, me, readOne(world, me))
