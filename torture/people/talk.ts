import { newId } from '#platform/ids.ts'
import type { Resident } from '../resident.ts'
import type { World } from '../world.ts'

/** Something nobody has said before, with a name that makes a repeat safe. */
function saying({ role }: Resident) {
  const clientMessageId = newId()
  return { clientMessageId, text: `A ${role} says ${clientMessageId}` }
}

type Sent = Promise<{ data: { chatId: string } }>

/** Says it, and writes down where it must be found. */
async function say({ journal }: World, body: { text: string }, send: Sent): Promise<void> {
  const { data } = await send
  journal.said(`chat ${data.chatId}`, body.text)
}

export const writeToStore = (world: World, me: Resident, storeId: string): Promise<void> => {
  const body = saying(me)
  return say(world, body, me.client.sendMessageToStore({ params: { storeId }, body }))
}

export const writeToUser = (world: World, me: Resident, userId: string): Promise<void> => {
  const body = saying(me)
  return say(world, body, me.client.sendMessageToUser({ params: { userId }, body }))
}

export const writeAsStore = (world: World, me: Resident, storeId: string, userId: string): Promise<void> => {
  const body = saying(me)
  return say(world, body, me.client.sendStoreMessageToUser({ params: { storeId, userId }, body }))
}

/** Asks on the ticket that is open, or opens one. */
export async function askSupport({ journal }: World, me: Resident): Promise<void> {
  const body = saying(me)
  const open = await me.client.getOpenTicket().catch(() => undefined)
  const ticketId = open
    ? (await me.client.sendTicketMessage({ params: { ticketId: open.data.id }, body })).data.ticketId
    : (await me.client.createTicket({ body: { subject: 'A question', ...body } })).data.id
  journal.said(`ticket ${ticketId}`, body.text)
}
