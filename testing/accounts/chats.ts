import { Compile } from 'typebox/compile'
import { expect } from 'vitest'
import { type EventName, events } from '#contract/events.ts'
import type { MessagesMarked } from '#contract/records/chat.ts'
import type { Message, MessageBody } from '#contract/records/message.ts'
import type { Role } from '#contract/states.ts'
import { openSession } from '#modules/identity/index.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Party, streamOf } from '#server/party.ts'
import type { TestApp } from '../app.ts'
import { type Market, moved, paidOrder } from '../orders/moved-orders.ts'
import { assigned } from '../orders/order-states.ts'
import { newTelephone, type Person } from '../people.ts'
import { storedEvents } from '../sockets/stored-events.ts'

/** A signed-in user inserted without a sign-up, because hashing a password is slow. */
export function someone(app: TestApp, role: Role, name: string): Promise<Person> {
  const [id, telephone] = [newId(), newTelephone()]
  return app.services.db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO users (id, role, telephone, name, password_hash, role_category, role_status)
      VALUES (${id}, ${role}, ${telephone}, ${name}, '', ${role === 'rider' ? 'platform' : null}, 'active')`)
    const { accessToken: token, refreshToken } = await openSession(tx, app.services, {
      userId: id,
      role,
      device: 'test',
    })
    return { id, role, telephone, password: '', token, refreshToken, client: app.client(token) }
  })
}

/** An order accepted by the store, which entitles all three parties to chat. */
export async function carriedOrder(app: TestApp, market: Market): Promise<string> {
  const orderId = await paidOrder(app, market)
  await moved(app, orderId, 'accept', 'store')
  await assigned(app, orderId, market.rider)
  return orderId
}

/** Functions that make a customer with a running order, and send messages to its rider and its store. */
export const linesOf = (app: TestApp, market: Market) => ({
  async newCustomer(name = 'Amaka Obi'): Promise<Person> {
    const customer = await someone(app, 'customer', name)
    await carriedOrder(app, { ...market, customer })
    return customer
  },
  toRider: (from: Person, body: MessageBody) =>
    from.client.sendMessageToUser({ params: { userId: market.rider.id }, body }),
  toStore: (from: Person, body: MessageBody) =>
    from.client.sendMessageToStore({ params: { storeId: market.storeId }, body }),
})

interface ChatEventData {
  'chat.message.new': Message
  'chat.messages.update': MessagesMarked
  'alert.new': { type: string; data: { [name: string]: string } }
}

/** The data of a party's events of one name, oldest first, checked against the contract. */
export async function eventDataOf<E extends EventName & keyof ChatEventData>(
  app: TestApp,
  party: Party,
  event: E,
): Promise<ChatEventData[E][]> {
  const which = fragment`stream = ${streamOf(party)} AND event = ${event}`
  const rows = await storedEvents<ChatEventData[E]>(app.services, which)
  const validator = Compile(events[event].data)
  for (const { data } of rows) expect(validator.Errors(data)).toEqual([])
  return rows.map(({ data }) => data)
}

/** The alerts of a party about messages. */
export const messageAlerts = async (app: TestApp, party: Party) =>
  (await eventDataOf(app, party, 'alert.new'))
    .filter(({ type }) => type === 'message-new')
    .map(({ data }) => data)
