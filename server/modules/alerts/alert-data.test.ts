import { expect, test } from 'vitest'
import { concludeWithdrawal } from '#modules/wallets/index.ts'
import { sql } from '#platform/database/sql.ts'
import type { TransferOutcome } from '#providers/payments/port.ts'
import { startApp } from '#testing/app.ts'
import { checkOut, fillCart, richCustomer } from '#testing/carts.ts'
import { aShop, offeredOrder, riders, take } from '#testing/dispatch.ts'
import { openStage, orderOf, type Place, ways } from '#testing/order-states.ts'
import { eventually, operator, outcomeOf, signUp } from '#testing/people.ts'
import { addApp, pushesTried } from '#testing/push.ts'
import { tellSandbox } from '#testing/sandbox.ts'
import { naira } from '#testing/stores.ts'
import { goodPin, richRider, withdrawalOf } from '#testing/wallets.ts'
import { type AlertType, alertTexts } from './alert-texts.ts'

/** Alerts pass through the hands of push services: what they are about are ids, the slug of an order, and a reason. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', SANDBOX_TRANSFER_SECONDS: '-1' })
const { services } = app
const { db, clock } = services
const stage = await openStage(app)
const { staff } = stage
const { customer, owner, rider, storeId, itemId } = stage.ridden
for (const person of [customer, owner, rider, staff]) await addApp(person)
const reason = 'Because.'

const orderThatIs = (place: Place) => () => ways[place](stage)

/** From the offer until it is taken away again. */
async function carried() {
  const shop = await aShop(app, staff)
  const [courier] = await riders(app, 1, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await take(courier!, orderId)
  await shop.owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })
  await staff.client.unassignRider({ params: { orderId }, body: { reason } })
}

const complainedOn = (status: 'accepted' | 'rejected') => async () => {
  const orderId = await ways['completed by rider'](stage)
  const { data } = await customer.client.complainOnOrder({ body: { orderId, reason } })
  const accepted = { status: 'accepted', fault: 'platform', refund: naira(100), note: reason } as const
  const body = status === 'accepted' ? accepted : { status, note: reason }
  await staff.client.decideComplaint({ params: { complaintId: data.id }, body })
}

async function asked() {
  const { data } = await customer.client.createTicket({ body: { subject: 'A thing', text: 'What?' } })
  const params = { ticketId: data.id }
  await staff.client.answerTicket({ params, body: { text: 'Done.' } })
  for (const status of ['resolved', 'closed'] as const)
    await staff.client.setTicketStatus({ params, body: { status } })
}

const withdrawn =
  (...outcomes: TransferOutcome[]) =>
  async () => {
    const { person, bankId } = await richRider(app, staff, 1_000_000)
    const body = { fund: naira(1000), bank: { id: bankId }, pin: goodPin }
    const { data } = await person.client.withdrawFunds({ body })
    const { reference } = await withdrawalOf(app, data.transaction.id)
    for (const outcome of outcomes)
      await db.transaction((tx) => concludeWithdrawal(tx, services, reference, outcome))
  }

type Decision = 'active' | 'rejected' | 'suspended' | 'revoked'
const decided =
  (...statuses: Decision[]) =>
  async () => {
    const { id: userId } = await signUp(app, 'store')
    for (const status of statuses)
      await staff.client.decideRoleStatus({ params: { userId }, body: { status, reason } })
  }

async function paidTooLate() {
  const late = await richCustomer(app)
  const { version } = await fillCart(late, storeId, [{ id: itemId, quantity: 2 }])
  const { data } = await checkOut(late, storeId, version, 'single-transfer')
  await clock.advance(15 * 60_000 + 1)
  const isCancelled = async () => (await orderOf(app, data.order.id)).status === 'cancelled' || undefined
  await eventually(isCancelled, 'the end of the time to pay')
  await tellSandbox(app, `payment/${data.payment!.reference}`)
}

async function codeGuessed() {
  const orderId = await ways.ongoing(stage)
  const code = (await orderOf(app, orderId)).code === '0000' ? '0001' : '0000'
  for (let tries = 0; tries < 5; tries++)
    await outcomeOf(
      rider.client.updateOrderStatus({ params: { orderId }, body: { status: 'completed', code } }),
    )
}

async function notPickedUp() {
  const { promised_at } = await orderOf(app, await ways.ready(stage))
  await clock.advance(promised_at!.getTime() - clock.now().getTime() + 60 * 60_000)
}

const raisedBy = {
  'order-new': orderThatIs('paid'),
  'order-accepted': orderThatIs('accepted'),
  'order-rejected': orderThatIs('rejected by store'),
  'order-lapsed': orderThatIs('rejected by time'),
  'order-expired': orderThatIs('cancelled by time'),
  'order-cancelled': orderThatIs('cancelled by store'),
  'order-withdrawn': orderThatIs('cancelled by customer'),
  'order-ongoing': orderThatIs('ongoing'),
  'order-completed': orderThatIs('completed by rider'),
  'order-failed': orderThatIs('failed by operator'),
  'delivery-failed': orderThatIs('failed by operator'),
  'delivery-cancelled': orderThatIs('cancelled by store'),
  'delivery-offered': carried,
  'delivery-ready': carried,
  'delivery-taken-away': carried,
  'complaint-new': complainedOn('rejected'),
  'complaint-rejected': complainedOn('rejected'),
  'complaint-accepted': complainedOn('accepted'),
  'message-new': async () => {
    await ways.accepted(stage)
    await customer.client.sendMessageToStore({ params: { storeId }, body: { text: 'My card ends in 1234.' } })
  },
  'ticket-new': asked,
  'ticket-answered': asked,
  'ticket-resolved': asked,
  'ticket-closed': asked,
  'withdrawal-failed': withdrawn({ status: 'failed', reason }),
  'withdrawal-reversed': withdrawn({ status: 'success', fee: 0 }, { status: 'reversed', reason }),
  'withdrawal-contradiction': withdrawn({ status: 'failed', reason }, { status: 'success', fee: 0 }),
  'adjustment-proposed': async () => {
    const colleague = await operator(app)
    const party = { userId: rider.id }
    await colleague.client.adjustWallet({ body: { party, type: 'credit', fund: naira(10), reason } })
  },
  'role-active': decided('active'),
  'role-rejected': decided('rejected'),
  'role-suspended': decided('active', 'suspended'),
  'role-revoked': decided('active', 'revoked'),
  'order-code-locked': codeGuessed,
  'order-again': paidTooLate,
  'order-waiting': async () => {
    await ways.paid(stage)
    await clock.advance(3 * 60_000)
  },
  'order-overdue': notPickedUp,
} satisfies { [type in AlertType]?: () => Promise<unknown> }

/** Raised without anything to go with them. */
const bare: AlertType[] = [
  'password-reset',
  'password-changed',
  'telephone-changed',
  'pin-changed',
  'pin-reset',
  'pin-locked',
  'provider-balance-low',
  'suspense-new',
]

type Data = { [name: string]: string }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** What is neither an id, nor a slug, nor a reason. */
const strange = (data: Data) =>
  Object.entries(data).filter(([name, value]) =>
    name.endsWith('Id') ? !uuid.test(value) : !['slug', 'reason'].includes(name),
  )

const dataOf = (type: string) => db.many<{ data: Data }>(sql`SELECT data FROM alert WHERE type = ${type}`)

test('every alert is either raised here or goes without data', () => {
  expect([...Object.keys(raisedBy), ...bare].toSorted()).toEqual(Object.keys(alertTexts).toSorted())
})

test.for(Object.entries(raisedBy))('%s tells ids, slug and reason alone', async ([type, act]) => {
  if ((await dataOf(type)).length === 0) await act()
  const raised = await eventually(async () => {
    const rows = await dataOf(type)
    return rows.length > 0 ? rows : undefined
  }, `an alert ${type}`)
  expect(raised.flatMap(({ data }) => strange(data))).toEqual([])
})

test('nor is there more in what is pushed', async () => {
  await pushesTried(app)
  const rows = await db.many<{ text: string }>(sql`SELECT text FROM sandbox_message WHERE kind = 'push'`)
  const pushed = rows.map(({ text }) => JSON.parse(text) as { data: Data })
  expect(pushed.length).toBeGreaterThan(20)
  for (const push of pushed) {
    expect(Object.keys(push).toSorted()).toEqual(['body', 'data', 'id', 'title', 'type'])
    expect(strange(push.data)).toEqual([])
  }
})
