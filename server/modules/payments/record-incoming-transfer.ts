import { alertOperators } from '#modules/alerts/index.ts'
import { costOfArrival, type Leg } from '#modules/ledger/index.ts'
import { recordMovement } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { IncomingTransfer } from '#providers/payments/port.ts'
import type { Services } from '#server/services.ts'
import { lockPayment, placeMoney } from './place-money.ts'

const isTaken = async (tx: Tx, provider: string, id: string): Promise<boolean> =>
  (await tx.maybe(
    sql`SELECT FROM incoming_transfer WHERE provider = ${provider} AND provider_id = ${id}`,
  )) !== undefined

/** An account that is gone has nobody to give money to. */
const isGone = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.maybe(sql`SELECT FROM users WHERE id = ${userId} AND deleted_at IS NULL`)) === undefined

/** Money nobody can place waits for an operator. */
async function suspend(
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

/** Takes money that has arrived into the books, once, and puts it where it belongs. */
export async function recordIncomingTransfer(
  tx: Tx,
  services: Services,
  arrival: IncomingTransfer,
): Promise<void> {
  const provider = services.payments.name
  const { id, reference, amount, fee } = arrival
  const found = await lockPayment(tx, reference)
  if (await isTaken(tx, provider, id)) return
  const key = `arrival:${provider}:${id}`
  const from: Leg[] = [
    { account: 'clearing', amount: -amount },
    ...costOfArrival(amount, fee, services.config),
  ]
  const arrivalId = newId()
  const keep = (journalId: string, paymentId: string | null): Promise<number> =>
    tx.run(sql`
      INSERT INTO incoming_transfer (id, provider, provider_id, reference, payment_id, amount, fee, payer, journal_id, received_at)
      VALUES (
        ${arrivalId}, ${provider}, ${id}, ${reference}, ${paymentId}, ${amount}, ${fee},
        ${JSON.stringify(arrival.payer)}, ${journalId}, ${arrival.receivedAt}
      )
      ON CONFLICT (provider, provider_id) DO NOTHING`)
  if (found && !(await isGone(tx, found.payment.user_id))) {
    const { receivedAt, payer } = arrival
    const keepForPayment = (journalId: string) => keep(journalId, found.payment.id)
    await placeMoney(tx, services, found, { key, amount, receivedAt, payer, from, keep: keepForPayment })
    return
  }
  const taken = await keep(await suspend(tx, services, key, amount, from), null)
  if (taken > 0)
    await tx.run(sql`
      INSERT INTO suspense (id, arrival_id, search)
      SELECT ${newId()}, id,
        search_form(concat_ws(' ', reference, payer ->> 'name', payer ->> 'bankName', payer ->> 'accountNumber'))
      FROM incoming_transfer WHERE id = ${arrivalId}`)
}
