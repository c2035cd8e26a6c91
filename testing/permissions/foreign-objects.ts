import { sql } from '#platform/database/sql.ts'
import { raise } from '../alerts/alerts.ts'
import type { TestApp } from '../app.ts'
import { openGroup } from '../fuzz/groups.ts'
import { give } from '../money/money.ts'
import { orderOf, ways } from '../orders/order-states.ts'
import { goodPassword, operator } from '../people.ts'
import { absentFor } from './object-references.ts'

/** One object of each kind that belongs to a user unrelated to the demo users, by field name. */
export async function foreignObjects(app: TestApp): Promise<{ [field: string]: string }> {
  const staff = await operator(app)
  const camp = await openGroup(app, 'B', staff, await app.services.hashing.hash(goodPassword))
  const { stage } = camp
  const { storeId, owner, customer, rider } = stage.ridden
  const params = { storeId }
  const orderId = await ways.ongoing(stage)
  const reason = 'Cold.'
  const completedId = await ways['completed by rider'](stage)
  const { data: complaint } = await customer.client.complainOnOrder({
    body: { orderId: completedId, reason },
  })
  const text = 'Hello.'
  const { data: message } = await customer.client.sendMessageToUser({
    params: { userId: rider.id },
    body: { text },
  })
  const { data: ticket } = await customer.client.createTicket({ body: { subject: 'Help', text } })
  const { data: device } = await customer.client.putDevice({
    body: { kind: 'fcm', token: 'a-token-of-twenty-letters' },
  })
  const { data: account } = await customer.client.getAccount()
  const { data: sessions } = await customer.client.getSessions({})
  await give(app, { userId: customer.id }, 10_000)
  const { data: transactions } = await customer.client.getTransactions({})
  const { data: requests } = await owner.client.getRequests({ params })
  const { data: items } = await owner.client.getItems({ params })
  const { data: categories } = await owner.client.getCategories({ params })
  const [alertId] = await raise(app, { userId: customer.id }, 'order-accepted')
  const group = items.flatMap(({ optionGroups }) => optionGroups)[0]!
  const uploads = await app.services.db.many<{ key: string; purpose: string }>(sql`
    SELECT key, purpose FROM upload WHERE user_id = ${customer.id}`)
  const fileFor = (purpose: string) => uploads.find((upload) => upload.purpose === purpose)!.key
  return {
    storeId,
    userId: customer.id,
    memberId: customer.id,
    ownerId: owner.id,
    orderId,
    slug: (await orderOf(app, orderId)).slug,
    complaintId: complaint.id,
    chatId: message.chatId,
    lastMessageId: message.id,
    ticketId: ticket.id,
    deviceId: device.id,
    sessionId: sessions[0]!.id,
    'bank.id': account.banks[0]!.id,
    transactionId: transactions[0]!.id,
    requestId: requests[0]!.id,
    itemId: items[0]!.id,
    'lines.id': items[0]!.id,
    'comboItems.id': items[0]!.id,
    options: group.options[0]!.id,
    'options.id': group.options[0]!.id,
    'optionGroups.id': group.id,
    categoryId: categories[0]!.id,
    alertIds: alertId!,
    picture: fileFor('picture'),
    pictures: fileFor('picture'),
    key: fileFor('picture'),
    attachments: fileFor('attachment'),
    document: fileFor('document'),
    // Adjustments, suspense and invites belong to the platform.
    id: absentFor('id'),
  }
}
