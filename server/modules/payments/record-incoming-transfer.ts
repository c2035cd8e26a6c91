import { alertOperators } from '#modules/alerts/index.ts'
import { costOfArrival, type Leg } from '#modules/ledger/index.ts'
import { recordMovement } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { IncomingTransfer } from '#providers/payments/port.ts'
import type { Services } from '#server/services.ts'
import { allocateMoney } from './allocate-money.ts'
import { lockPayment } from './payment-row.ts'

const isRecorded = (tx: Tx, provider: string, id: string): Promise<boolean> =>
  tx.exists(sql`SELECT FROM incoming_transfer WHERE provider = ${provider} AND provider_id = ${id}`)

/** Whether the user still has an account whose wallet can be credited. */
const hasAccount = (tx: Tx, userId: string): Promise<boolean> =>
  tx.exists(sql`SELECT FROM users WHERE id = ${userId} AND deleted_at IS NULL`)

/** Books into suspense money that cannot be allocated; an operator assigns it from there. */
async function bookToSuspense(
  tx: Tx,
  services: Services,
  key: string,
  amount: number,
  from: Leg[],
): Promise<string> {
  const { journalId } = await recordMovement(
    tx,
    services,
    { key, kind: 'suspense', legs: [...from, { account: 'suspense', amount }] },
    [],
  )
  await alertOperators(tx, 'suspense-new', { words: { amount } }, { notMoreOftenThanMinutes: 60 })
  return journalId
}

/** Records an incoming transfer once and allocates it to its payment, or to suspense. */
export async function recordIncomingTransfer(
  tx: Tx,
  services: Services,
  transfer: IncomingTransfer,
): Promise<void> {
  const provider = services.payments.name
  const { id, reference, amount, fee } = transfer
  const found = await lockPayment(tx, reference)
  if (await isRecorded(tx, provider, id)) return
  const key = `arrival:${provider}:${id}`
  const from: Leg[] = [
    { account: 'clearing', amount: -amount },
    ...costOfArrival(amount, fee, services.config),
  ]
  const transferId = newId()
  const insert = (journalId: string, paymentId: string | null): Promise<number> =>
    tx.run(sql`
      INSERT INTO incoming_transfer (id, provider, provider_id, reference, payment_id, amount, fee, payer, journal_id, received_at)
      VALUES (
        ${transferId}, ${provider}, ${id}, ${reference}, ${paymentId}, ${amount}, ${fee},
        ${JSON.stringify(transfer.payer)}, ${journalId}, ${transfer.receivedAt}
      )
      ON CONFLICT (provider, provider_id) DO NOTHING`)
  if (found && (await hasAccount(tx, found.payment.user_id))) {
    const { receivedAt, payer } = transfer
    const linkToPayment = (journalId: string) => insert(journalId, found.payment.id)
    await allocateMoney(tx, services, found, { key, amount, receivedAt, payer, from, linkToPayment })
    return
  }
  const inserted = await insert(await bookToSuspense(tx, services, key, amount, from), null)
  if (inserted > 0)
    await tx.run(sql`
      INSERT INTO suspense (id, arrival_id, search)
      SELECT ${newId()}, id,
        search_form(concat_ws(' ', reference, payer ->> 'name', payer ->> 'bankName', payer ->> 'accountNumber'))
      FROM incoming_transfer WHERE id = ${transferId}`)
}
