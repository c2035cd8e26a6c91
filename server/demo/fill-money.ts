import { demo } from '#contract/demo.ts'
import { balanceOf, walletOf } from '#modules/ledger/index.ts'
import { recordIncomingTransfer } from '#modules/payments/index.ts'
import { concludeWithdrawal, readWithdrawalAmount, withdraw } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { accountNameOf } from '#providers/banks/sandbox-names.ts'
import { type ProviderFees, providerFees } from '#providers/payments/fees.ts'
import type { TransferOutcome } from '#providers/payments/port.ts'
import type { Services } from '#server/services.ts'
import type { DemoOrder } from './data/order-table.ts'
import { pastOrders } from './data/past-orders.ts'
import { colleague } from './data/people.ts'
import { reviewedOrders } from './data/reviewed-orders.ts'
import { complainedOrders } from './fill-complaints.ts'
import {
  cancelledByStore,
  completed,
  failed,
  fillLiveOrders,
  paidInPart,
  paidTooMuch,
  recordPastOrder,
  rejected,
} from './fill-orders.ts'
import { riderParty } from './fill-wallets.ts'
import { type At, type Past, withPastClock } from './past.ts'

const ReferenceRow = row({ reference: text })

/** A past action and its time. */
interface PastAction {
  hoursAgo: number
  happen(past: Past): Promise<unknown>
}

const order = (
  demoOrder: DemoOrder,
  story: (past: Past, demoOrder: DemoOrder) => Promise<unknown> = completed,
): PastAction => ({
  hoursAgo: demoOrder.hoursAgo,
  happen: (past) => story(past, demoOrder),
})

/** A withdrawal of the rider that has ended; skipped if the balance does not suffice. */
const withdrawal = (
  hoursAgo: number,
  amount: number,
  outcomeBy: (fees: ProviderFees, amount: number) => TransferOutcome,
): PastAction => ({
  hoursAgo,
  async happen({ tx, services, at }) {
    await at(hoursAgo)
    const least = services.config.WITHDRAWAL_MINIMUM_KOBO / 100
    const fund = readWithdrawalAmount(services.config, { currency: 'ngn', amount: Math.max(amount, least) })
    if ((await balanceOf(tx, walletOf(riderParty))) < fund.amount + fund.fee) return
    const { id } = await withdraw(tx, services, {
      ...fund,
      party: riderParty,
      ownerId: riderParty.userId,
      bankId: demo.riderBankId,
      title: (bank) => `Withdrawal to ${bank.name}`,
      refuseRepeat: false,
    })
    // Marked as sent, so that its job only queries the provider and finds no change.
    const { reference } = await tx.one(
      ReferenceRow,
      sql`
      UPDATE withdrawal SET asked = 1, submitted_at = service_now() WHERE transaction_id = ${id} RETURNING reference`,
    )
    await at(hoursAgo - 0.1)
    await concludeWithdrawal(tx, services, reference, outcomeBy(providerFees(services.config), fund.amount))
  },
})

/** Orders with surplus, refund or failure. The first three credit the demo customer's wallet. */
const refundedOrders: PastAction[] = [
  order(
    {
      hoursAgo: 198,
      store: 12,
      customer: null,
      rider: 'ife',
      lines: ['1 Ofada, royal portion', '1 Zobo, 50 cl'],
    },
    paidTooMuch(650),
  ),
  order(
    {
      hoursAgo: 134,
      store: 1,
      customer: null,
      rider: 'tunde',
      lines: ['2 Jollof rice + Fried fish', '1 Dodo'],
    },
    cancelledByStore,
  ),
  order(
    { hoursAgo: 61, store: 7, customer: null, rider: null, lines: ['1 Hall week', '1 Chapman, 50 cl'] },
    paidInPart(6000),
  ),
  order({ hoursAgo: 177, store: 1, customer: 10, rider: 'musa', lines: ['1 Student lunch'] }, failed),
  order({ hoursAgo: 54, store: 1, customer: 8, rider: null, lines: ['5 Zobo, 50 cl'] }, rejected),
]

const pastActions: PastAction[] = [
  ...reviewedOrders.map((demoOrder) => order(demoOrder, demoOrder.store === 1 ? completed : recordPastOrder)),
  ...pastOrders.map((demoOrder) => order(demoOrder)),
  ...refundedOrders,
  ...complainedOrders,
  withdrawal(110, 5000, (fees, amount) => ({ status: 'success', fee: fees.outgoing(amount) })),
  withdrawal(15, 3000, () => ({ status: 'failed', reason: 'The bank could not be reached.' })),
].toSorted((a, b) => b.hoursAgo - a.hoursAgo)

/** The rider's oldest record gets the id used by the examples. */
const nameRecord = (tx: Tx) =>
  tx.run(sql`
    UPDATE wallet_transaction SET id = ${demo.transactionId}, code = ${demo.receiptCode}
    WHERE id = (SELECT id FROM wallet_transaction WHERE user_id = ${riderParty.userId} ORDER BY id LIMIT 1)`)

/** An incoming transfer with an address as its reference, which goes to suspense. */
async function fillSuspense(tx: Tx, services: Services, at: At): Promise<void> {
  const amount = 750_000
  const payerNumber = sandboxAccountNumber('057', 208311998)
  await recordIncomingTransfer(tx, services, {
    id: 'demo-stray',
    reference: 'road-7-green-gate',
    amount,
    fee: providerFees(services.config).incoming(amount),
    receivedAt: await at(27),
    payer: { name: accountNameOf(payerNumber), bankName: 'Zenith Bank', accountNumber: payerNumber },
  })
  await tx.run(sql`UPDATE suspense SET id = ${demo.suspenseId}`)
}

/** Two pending adjustments: one to confirm, one to reject. */
const adjustments = [
  { id: demo.adjustmentId, amount: 150_000, reason: 'A tyre burst on a delivery.', hoursAgo: 3 },
  { id: demo.spareAdjustmentId, amount: 90_000, reason: 'Says the store was closed.', hoursAgo: 2 },
]

async function fillAdjustments(tx: Tx): Promise<void> {
  for (const { id, amount, reason, hoursAgo } of adjustments) {
    await tx.run(sql`
      INSERT INTO adjustment (id, user_id, type, amount, reason, proposed_by, created_at)
      VALUES (
        ${id}, ${riderParty.userId}, 'credit', ${amount}, ${reason}, ${colleague.id},
        service_now() - ${hoursAgo} * interval '1 hour'
      )`)
  }
}

export async function fillMoney(tx: Tx, services: Services): Promise<void> {
  await withPastClock(tx, services, async (past) => {
    for (const { happen } of pastActions) await happen(past)
    await fillSuspense(tx, services, past.at)
    await fillLiveOrders(past)
  })
  await nameRecord(tx)
  await fillAdjustments(tx)
}
