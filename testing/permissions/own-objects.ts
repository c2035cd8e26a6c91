import type { Client } from '#client/index.ts'
import { demo } from '#contract/demo.ts'
import type { Caller } from '#contract/states.ts'
import { offerToRiders } from '#modules/dispatch/index.ts'
import { publishOrder } from '#modules/orders/index.ts'
import { raise } from '../alerts/alerts.ts'
import type { TestApp } from '../app.ts'
import { orderOf } from '../orders/order-states.ts'
import { type Person, uploaded } from '../people.ts'
import { plain, smallPdf } from '../screens/pictures.ts'

/** The own objects of each demo user, by field name. */
export interface OwnObjects {
  [field: string]: string
}

const params = { storeId: demo.storeId }

const byRole: { [role in Caller]: (app: TestApp, client: Client) => Promise<OwnObjects> } = {
  customer: async (_app, client) => ({
    transactionId: (await client.getTransactions({})).data[0]!.id,
  }),
  rider: async (app, client) => {
    await offer(app, demo.orders.offered)
    const { data: orders } = await client.getOrders({})
    const { id: orderId, slug } = orders.find(({ status }) => status === 'ongoing')!
    return { orderId, slug, ticketId: await ticketOf(client) }
  },
  store: async (app, client) => ({
    ...(await ofStore(app, client)),
    ticketId: await ticketOf(client),
  }),
  assistant: async (app, client) => ({
    ...(await ofStore(app, client)),
    ticketId: await ticketOf(client),
    requestId: demo.requestId,
  }),
  operator: async () => ({}),
}

/** Offers the order to the demo rider, whoever else it was offered to. */
const offer = (app: TestApp, orderId: string): Promise<void> =>
  app.services.db.transaction(async (tx) => {
    const offered = [demo.people.rider.id]
    await offerToRiders(tx, { orderId, storeId: demo.storeId, round: 1, wave: 1 }, offered)
    await publishOrder(tx, app.services, orderId, { offered })
  })

async function ofStore(app: TestApp, client: Client): Promise<OwnObjects> {
  const { data: transactions } = await client.getStoreTransactions({ params })
  const { data: items } = await client.getItems({ params })
  const { id: itemId, version, optionGroups } = items.find((item) => item.optionGroups.length > 0)!
  return {
    transactionId: transactions[0]!.id,
    slug: (await orderOf(app, demo.orders.ongoing)).slug,
    itemWithOptions: itemId,
    itemVersion: String(version),
    'optionGroups.id': optionGroups[0]!.id,
    'options.id': optionGroups[0]!.options[0]!.id,
  }
}

async function ticketOf(client: Client): Promise<string> {
  const { data } = await client.createTicket({ body: { subject: 'A question', text: 'How?' } })
  return data.id
}

/** Created at the start, and never changed by the refused calls. */
export async function ownObjects(
  app: TestApp,
  { id, role, client }: Pick<Person, 'id' | 'role' | 'client'>,
): Promise<OwnObjects> {
  const [alertIds] = await raise(app, { userId: id }, 'order-accepted')
  const { data: device } = await client.putDevice({
    body: { kind: 'fcm', token: `a-token-of-the-${role}-0001` },
  })
  const { data: sessions } = await client.getSessions({})
  const person = { client } as Person
  const picture = await uploaded(person, 'picture', 'image/png', await plain('green'))
  const [alertOfStore] = await raise(app, params, 'order-new')
  return {
    userId: id,
    alertIds: alertIds!,
    alertOfStore: alertOfStore!,
    deviceId: device.id,
    sessionId: sessions[0]!.id,
    picture,
    pictures: picture,
    attachments: await uploaded(person, 'attachment', 'image/png', await plain('green')),
    document: await uploaded(person, 'document', 'application/pdf', smallPdf),
    ...(await byRole[role](app, client)),
  }
}
