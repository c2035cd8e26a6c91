import type { AlertType } from '#contract/alerts.ts'
import { settleFault } from '#modules/orders/index.ts'
import { recordIncomingTransfer } from '#modules/payments/index.ts'
import { concludeWithdrawal } from '#modules/wallets/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { TransferOutcome } from '#providers/payments/port.ts'
import { newPin, provePin, updatePin, withPin } from '../accounts/pins.ts'
import { give } from '../money/money.ts'
import { tellSandbox } from '../money/sandbox.ts'
import { bankEntry, goodPin, richRider, withdrawalOf } from '../money/wallets.ts'
import { checkOut, fillCart, richCustomer } from '../orders/carts.ts'
import { aShop, offeredOrder, riders, take } from '../orders/dispatch.ts'
import { orderOf, type Place, type Stage, ways } from '../orders/order-states.ts'
import { aPaidOrder } from '../orders/paid-orders.ts'
import {
  eventually,
  goodPassword,
  newTelephone,
  operator,
  outcomeOf,
  prove,
  runJob,
  signUp,
} from '../people.ts'
import { naira } from '../stores.ts'

const reason = 'Because.'
const password = 'suya-with-onions'

/** The actions, of users or of time, that raise each alert. Those that move the clock far come last. */
export function alertActs(stage: Stage) {
  const { app, staff, ridden } = stage
  const { services } = app
  const { db, clock } = services
  const { customer, owner, rider, storeId, itemId } = ridden

  const orderThatIs = (place: Place) => () => ways[place](stage)

  /** An order from its offer until the rider is unassigned. */
  async function carried() {
    const shop = await aShop(app, staff)
    const [courier] = await riders(app, 1, { at: shop.at })
    const orderId = await offeredOrder(app, shop)
    await take(courier!, orderId)
    await shop.owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })
    await staff.client.unassignRider({ params: { orderId }, body: { reason } })
  }

  async function givenUp() {
    const shop = await aShop(app, staff)
    const [courier] = await riders(app, 1, { at: shop.at })
    const orderId = await offeredOrder(app, shop)
    await take(courier!, orderId)
    await courier!.client.rejectOrder({ params: { orderId }, body: { reason } })
  }

  async function untaken() {
    await offeredOrder(app, await aShop(app, staff))
    await clock.advance(180_001)
  }

  const complainedOn = (status: 'accepted' | 'rejected') => async () => {
    const orderId = await ways['completed by rider'](stage)
    const { data } = await customer.client.complainOnOrder({ body: { orderId, reason } })
    const accepted = { status: 'accepted', fault: 'platform', refund: naira(100), note: reason } as const
    const body = status === 'accepted' ? accepted : { status, note: reason }
    await staff.client.decideComplaint({ params: { complaintId: data.id }, body })
  }

  async function complainedOnAndWithdrawn() {
    const orderId = await ways['completed by rider'](stage)
    const { data } = await customer.client.complainOnOrder({ body: { orderId, reason } })
    const complaintId = data.id
    await owner.client.answerComplaint({ params: { storeId, complaintId }, body: { answer: 'Sorry.' } })
    await customer.client.deleteOrderComplaint({ params: { complaintId } })
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

  /** A rider without money is at fault, and earns something later. */
  async function owed() {
    const deal = await aPaidOrder(app, staff)
    const rode = { userId: deal.rider.id, isVendor: false }
    await db.transaction((tx) => settleFault(tx, services, deal.order, rode, 'rider'))
    await give(app, { userId: deal.rider.id }, 150_000)
  }

  const adjusted = (type: 'credit' | 'debit') => async () => {
    const colleague = await operator(app)
    const party = { userId: (await richRider(app, staff, 1_000_000)).person.id }
    const { data } = await colleague.client.adjustWallet({ body: { party, type, fund: naira(10), reason } })
    await staff.client.confirmAdjustment({ params: { id: data.id } })
  }

  async function paidOut() {
    const person = await signUp(app, 'customer')
    const { data } = await person.client.updateUser({ body: { banks: [bankEntry] } })
    await give(app, { userId: person.id }, 100_000)
    const body = { fund: naira(10), bank: { id: data.banks[0]!.id } }
    await staff.client.payOut({ params: { userId: person.id }, body })
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

  async function late() {
    const { promised_at } = await orderOf(app, await ways.ready(stage))
    await clock.advance(promised_at!.getTime() - clock.now().getTime() + 60_000)
    await runJob(app, 'renewTimes')
  }

  async function notPickedUp() {
    const { promised_at } = await orderOf(app, await ways.ready(stage))
    await clock.advance(promised_at!.getTime() - clock.now().getTime() + 60 * 60_000)
  }

  const payer = { name: 'ADA OBI', bankName: 'GTBank', accountNumber: '0123456785' }
  const stray = {
    id: newId(),
    reference: 'nobody-knows',
    amount: 10_050,
    fee: 0,
    receivedAt: new Date(),
    payer,
  }

  async function passwordReset() {
    const { telephone, role } = await signUp(app, 'customer')
    await clock.advance(31_000)
    const proof = await prove(app, telephone, 'reset-password', role)
    await app.client().resetPassword({ body: { role: 'customer', telephone, password, proof } })
  }

  async function telephoneChanged() {
    const [person, telephone] = [await signUp(app, 'customer'), newTelephone()]
    const telephoneProof = await prove(app, telephone, 'telephone', 'customer')
    await person.client.updateUser({ body: { telephone, telephoneProof, password: person.password } })
  }

  async function pinReset() {
    const person = await withPin(app)
    await updatePin(person, { pin: newPin, proof: await provePin(app, person) })
  }

  async function pinGuessed() {
    const person = await withPin(app)
    for (let tries = 0; tries < 5; tries++)
      await outcomeOf(updatePin(person, { pin: newPin, currentPin: '7777' }))
  }

  async function pausedAndResumed() {
    const params = { storeId }
    const until = new Date(clock.now().getTime() + 60_000).toISOString()
    for (const pausedUntil of [until, null]) {
      const { version } = (await owner.client.getStore({ params })).data.management!
      await owner.client.updateStore({ params, body: { version, pausedUntil } })
    }
  }

  return {
    'password-changed': async () =>
      (await signUp(app, 'customer')).client.updatePassword({
        body: { password: goodPassword, newPassword: password },
      }),
    'password-reset': passwordReset,
    'telephone-changed': telephoneChanged,
    'pin-changed': async () => updatePin(await withPin(app), { pin: newPin, currentPin: goodPin }),
    'pin-reset': pinReset,
    'pin-locked': pinGuessed,
    'suspense-new': () => db.transaction((tx) => recordIncomingTransfer(tx, services, stray)),
    'store-paused': pausedAndResumed,
    'store-resumed': pausedAndResumed,
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
    'delivery-unassigned': carried,
    'delivery-given-up': givenUp,
    'delivery-arrived': orderThatIs('ongoing, customer does not come'),
    'complaint-new': complainedOn('rejected'),
    'complaint-answered': complainedOnAndWithdrawn,
    'complaint-withdrawn': complainedOnAndWithdrawn,
    'complaint-rejected': complainedOn('rejected'),
    'complaint-accepted': complainedOn('accepted'),
    'message-new': async () => {
      await ways.accepted(stage)
      await customer.client.sendMessageToStore({
        params: { storeId },
        body: { text: 'My card ends in 1234.' },
      })
    },
    'ticket-new': asked,
    'ticket-answered': asked,
    'ticket-resolved': asked,
    'ticket-closed': asked,
    'withdrawal-failed': withdrawn({ status: 'failed', reason }),
    'withdrawal-reversed': withdrawn({ status: 'success', fee: 0 }, { status: 'reversed', reason }),
    'withdrawal-contradiction': withdrawn({ status: 'failed', reason }, { status: 'success', fee: 0 }),
    'wallet-credited': adjusted('credit'),
    'wallet-debited': adjusted('debit'),
    'payout-initiated': paidOut,
    'debt-arisen': owed,
    'debt-collected': owed,
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
    'delivery-untaken': untaken,
    'order-waiting': async () => {
      await ways.paid(stage)
      await clock.advance(3 * 60_000)
    },
    'order-delayed': late,
    'order-overdue': notPickedUp,
    'provider-balance-low': async () => {
      await db.run(sql`UPDATE sandbox_bank SET balance = 0`)
      await withdrawn()()
    },
  } satisfies { [type in AlertType]: () => Promise<unknown> }
}
