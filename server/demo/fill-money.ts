import { demo } from '#contract/demo.ts'
import { takeArrival } from '#modules/payments/index.ts'
import { concludeWithdrawal, readFund, withdraw } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { accountNameOf } from '#providers/banks/sandbox-names.ts'
import { incomingFee, outgoingFee } from '#providers/payments/fees.ts'
import type { TransferOutcome } from '#providers/payments/port.ts'
import type { Services } from '#server/services.ts'
import { cancelledByStore, completed, paidInPart, waiting } from './fill-orders.ts'
import { riderParty } from './fill-wallets.ts'
import { type At, inThePast } from './past.ts'
import { type PastOrder, pastOrders } from './past-orders.ts'
import { colleague } from './people.ts'

/** Something that moved money, and when. */
interface Happening {
  hoursAgo: number
  happen(tx: Tx, services: Services, at: At): Promise<unknown>
}

const order = (past: PastOrder, story = completed()): Happening => ({
  hoursAgo: past[0],
  happen: (tx, services, at) => story(tx, services, past, at),
})

/** A withdrawal of the rider's that has ended. */
const withdrawal = (hoursAgo: number, amount: number, outcome: TransferOutcome): Happening => ({
  hoursAgo,
  async happen(tx, services, at) {
    await at(hoursAgo)
    const { id } = await withdraw(tx, services, {
      ...readFund(services.config, { currency: 'ngn', amount }),
      party: riderParty,
      ownerId: riderParty.userId,
      bankId: demo.riderBankId,
      category: 'withdrawal-out',
      title: (bank) => `Withdrawal to ${bank.name}`,
      refuseRepeat: false,
    })
    // As if it had been sent: the job that waits for it will only ask, and learn nothing new.
    const { reference } = await tx.one<{ reference: string }>(sql`
      UPDATE withdrawal SET asked = 1, submitted_at = service_now() WHERE transaction_id = ${id} RETURNING reference`)
    await at(hoursAgo - 0.1)
    await concludeWithdrawal(tx, services, reference, outcome)
  },
})

/** The customer's wallet is filled by three orders that went wrong. */
const happenings: Happening[] = [
  ...pastOrders.map((past) => order(past)),
  order([198, 12, null, 'ife', [3, 5900], [2, 450], 1250, 0], completed(650)),
  order([134, 1, null, 'tunde', [2, 4300], [2, 450], 900, 0], cancelledByStore),
  order([61, 7, null, null, [1, 6000], [1, 300], 900, 0], paidInPart(6000)),
  withdrawal(110, 5000, { status: 'success', fee: outgoingFee(500_000) }),
  withdrawal(15, 3000, { status: 'failed', reason: 'The bank could not be reached.' }),
].toSorted((a, b) => b.hoursAgo - a.hoursAgo)

/** The rider's oldest record is the one the examples name. */
const nameRecord = (tx: Tx) =>
  tx.run(sql`
    UPDATE transaction SET id = ${demo.transactionId}, code = ${demo.receiptCode}
    WHERE id = (SELECT id FROM transaction WHERE user_id = ${riderParty.userId} ORDER BY id LIMIT 1)`)

/** Somebody paid and gave the number of the house for a reference. */
async function fillSuspense(tx: Tx, services: Services, at: At): Promise<void> {
  const amount = 750_000
  const payerNumber = sandboxAccountNumber('057', 208311998)
  await takeArrival(tx, services, {
    id: 'demo-stray',
    reference: 'road-7-green-gate',
    amount,
    fee: incomingFee(amount),
    receivedAt: await at(27),
    payer: { name: accountNameOf(payerNumber), bankName: 'Zenith Bank', accountNumber: payerNumber },
  })
  await tx.run(sql`UPDATE suspense SET id = ${demo.suspenseId}`)
}

/** Both wait: one to be confirmed, one to be rejected. */
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
  await inThePast(tx, async (at) => {
    for (const { happen } of happenings) await happen(tx, services, at)
    await fillSuspense(tx, services, at)
  })
  await nameRecord(tx)
  await fillAdjustments(tx)
  await waiting(tx, services, [0, 1, null, null, [3, 5100], [2, 500], 900, 300], demo.orderId)
}
