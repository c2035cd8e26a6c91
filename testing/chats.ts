import { Compile } from 'typebox/compile'
import { expect } from 'vitest'
import { type EventName, events } from '#contract/events.ts'
import type { MessagesMarked } from '#contract/records/chat.ts'
import type { Message, MessageBody } from '#contract/records/message.ts'
import type { Role } from '#contract/states.ts'
import { openSession } from '#modules/identity/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Party, streamOf } from '#server/party.ts'
import type { TestApp } from './app.ts'
import { type Market, moved, paidOrder } from './moved-orders.ts'
import { assigned } from './order-states.ts'
import { newTelephone, type Person } from './people.ts'

/** Somebody who is signed in, made past sign-up: a password takes its time to hash. */
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

/** An order that the store has accepted; it connects all three. */
export async function carriedOrder(app: TestApp, market: Market): Promise<string> {
  const orderId = await paidOrder(app, market)
  await moved(app, orderId, 'accept', 'store')
  await assigned(app, orderId, market.rider)
  return orderId
}

/** The lines of a market: a customer whose order the rider carries writes to either. */
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

interface Told {
  'chat.message.new': Message
  'chat.messages.update': MessagesMarked
  'alert.new': { type: string; data: { [name: string]: string } }
}

/** What a party was told by one kind of event, oldest first, each as the contract says. */
export async function told<E extends EventName & keyof Told>(
  app: TestApp,
  party: Party,
  event: E,
): Promise<Told[E][]> {
  const rows = await app.services.db.many<{ data: Told[E] }>(sql`
    SELECT data FROM event WHERE stream = ${streamOf(party)} AND event = ${event} ORDER BY "offset"`)
  const validator = Compile(events[event].data)
  for (const { data } of rows) expect(validator.Errors(data)).toEqual([])
  return rows.map(({ data }) => data)
}

/** The alerts of a party that somebody has written. */
export const messageAlerts = async (app: TestApp, party: Party) =>
  (await told(app, party, 'alert.new')).filter(({ type }) => type === 'message-new').map(({ data }) => data)
