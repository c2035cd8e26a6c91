import { payFromWallet, settleFault, settleOrder } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import type { TestApp } from '../app.ts'
import { anOrder } from '../orders/orders.ts'
import { eventually, operator, type Person, signUp } from '../people.ts'
import { activeOwner, naira, openStore } from '../stores.ts'
import { give } from './money.ts'
import { tellSandbox } from './sandbox.ts'
import { goodPin, type Holder, richRider, untilWithdrawal } from './wallets.ts'

/** Sends money with a reference, and waits until it is in the ledger. Naira. */
export async function bringMoney(app: TestApp, reference: string, amount: number): Promise<void> {
  const arrivals = () =>
    app.services.db
      .many(sql`SELECT FROM incoming_transfer WHERE reference = ${reference}`)
      .then(({ length }) => length)
  const before = await arrivals()
  await tellSandbox(app, `payment/${reference}`, { amount })
  await eventually(async () => (await arrivals()) > before || undefined, `money for ${reference}`)
}

/** A withdrawal that ends in one of the possible ways. */
async function withdraw(app: TestApp, { person, bankId }: Holder, amount: number, outcomes: string[]) {
  const { data } = await person.client.withdrawFunds({
    body: { fund: naira(amount), bank: { id: bankId }, pin: goodPin },
  })
  const { id } = data.transaction
  const { reference } = await untilWithdrawal(app, id, 'processing')
  const statuses: { [outcome: string]: string } = {
    success: 'completed',
    failed: 'failed',
    reversed: 'reversed',
  }
  for (const outcome of outcomes) {
    await tellSandbox(app, `withdrawal/${reference}`, { outcome })
    await untilWithdrawal(app, id, statuses[outcome]!)
  }
}

async function withdrawals(app: TestApp, staff: Person) {
  const rider = await richRider(app, staff, 3_000_000)
  await withdraw(app, rider, 1000, [])
  await withdraw(app, rider, 2000, ['success'])
  await withdraw(app, rider, 3000, ['failed'])
  await withdraw(app, rider, 4000, ['success', 'reversed'])
  return rider
}

async function orders(app: TestApp, staff: Person, courier: Person) {
  const { services } = app
  const { id: storeId } = await openStore(await activeOwner(app, staff))
  const customer = await signUp(app, 'customer')
  await give(app, { userId: customer.id }, 2_000_000)
  const place = () => anOrder(app, { customerId: customer.id, storeId })
  const inOne = (work: (tx: Tx) => Promise<unknown>) => services.db.transaction(work)

  const partly = await place()
  const { data: payment } = await customer.client.initiateOneTimePayment({
    body: { purpose: 'order', orderId: partly.id },
  })
  await bringMoney(app, payment.reference, 2000)

  const [waiting, completed, failed] = [await place(), await place(), await place()]
  for (const order of [waiting, completed, failed]) await inOne((tx) => payFromWallet(tx, services, order))
  const rode = { userId: courier.id, isVendor: false }
  // The store has no money and owes the refund; its next order pays for it.
  await inOne((tx) => settleFault(tx, services, failed, rode, 'store'))
  await inOne((tx) => settleOrder(tx, services, completed, rode))
  const poor = await signUp(app, 'rider')
  const dropped = await place()
  await inOne((tx) => payFromWallet(tx, services, dropped))
  await inOne((tx) => settleFault(tx, services, dropped, { userId: poor.id, isVendor: false }, 'rider'))
  return customer
}

async function operatorsActs(app: TestApp, staff: Person, colleague: Person, customer: Person) {
  const party = { userId: customer.id }
  const propose = () =>
    staff.client.adjustWallet({ body: { party, type: 'credit', fund: naira(50), reason: 'Sorry.' } })
  const { data: adjustment } = await propose()
  await colleague.client.confirmAdjustment({ params: { id: adjustment.id } })
  await propose()

  const references = [`stray-${newId()}`, `stray-${newId()}`]
  for (const reference of references) await bringMoney(app, reference, 12_000)
  const { data: items } = await staff.client.getSuspense({ query: { keyword: references[0]! } })
  await staff.client.assignSuspense({ params: { id: items[0]!.id }, body: { to: party, note: 'Theirs.' } })

  const banks = [{ code: '058', account: { number: sandboxAccountNumber('058', 7654321) } }]
  const { data: account } = await customer.client.updateUser({ body: { banks } })
  await staff.client.payOut({
    params: { userId: customer.id },
    body: { fund: naira(70), bank: { id: account.banks[0]!.id } },
  })
}

/** Every kind of money movement once. Sandbox transfers must not conclude by themselves. */
export async function fillBooks(app: TestApp): Promise<void> {
  const [staff, colleague] = [await operator(app), await operator(app)]
  const rider = await withdrawals(app, staff)
  const customer = await orders(app, staff, rider.person)
  await operatorsActs(app, staff, colleague, customer)
}
