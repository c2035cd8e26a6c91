import { raiseAlert } from '#modules/alerts/index.ts'
import { walletOf } from '#modules/ledger/index.ts'
import { allocateMoney, lockPayment } from '#modules/payments/index.ts'
import { recordMovement } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal, refuseField } from '#platform/operations/refusal.ts'
import type { IncomingTransfer } from '#providers/payments/port.ts'
import type { Party } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { readSuspense } from './suspense-row.ts'
import { lockHolder } from './wallet-holder.ts'

interface Locked {
  id: string
  arrival_id: string
  amount: number
  received_at: Date
  payer: IncomingTransfer['payer']
  assigned: boolean
  /** Whether it was assigned to this very party or payment. */
  same: boolean
}

const lockSuspense = (tx: Tx, id: string, to: object) =>
  tx.maybe<Locked>(sql`
    SELECT suspense.id, arrival_id, amount, received_at, payer, assigned_at IS NOT NULL AS assigned,
      assigned_to = ${JSON.stringify(to)}::jsonb IS TRUE AS same
    FROM suspense JOIN incoming_transfer ON incoming_transfer.id = arrival_id
    WHERE suspense.id = ${id} FOR UPDATE OF suspense`)

const keyOf = ({ id }: Locked) => `suspense:${id}`

async function giveToWallet(tx: Tx, services: Services, item: Locked, party: Party): Promise<string> {
  const { kind, name } = await lockHolder(tx, party)
  const { amount } = item
  const cause = 'Payment found'
  const { journalId, records } = await recordMovement(
    tx,
    services,
    {
      key: keyOf(item),
      kind: 'suspense-assigned',
      legs: [
        { account: 'suspense', amount: -amount },
        { account: walletOf(party), amount },
      ],
    },
    [{ party, category: 'refund-in', amount, title: cause, method: 'wallet' }],
  )
  await raiseAlert(tx, party, 'wallet-credited', {
    words: { amount, store: kind === 'store' ? name : null, cause },
    data: { transactionId: records[0]!.id },
  })
  return journalId
}

/** As if it had come with the reference, at the time it came. */
async function giveToPayment(tx: Tx, services: Services, item: Locked, reference: string): Promise<string> {
  const found = await lockPayment(tx, reference)
  if (!found) throw refuseField('payment.absent', 'to.reference')
  await lockHolder(tx, { userId: found.payment.user_id })
  const { arrival_id, amount, received_at: receivedAt, payer } = item
  return allocateMoney(tx, services, found, {
    key: keyOf(item),
    amount,
    receivedAt,
    payer,
    from: [{ account: 'suspense', amount: -amount }],
    linkToPayment: () =>
      tx.run(sql`UPDATE incoming_transfer SET payment_id = ${found.payment.id} WHERE id = ${arrival_id}`),
  })
}

export const assignSuspense = implement(
  'assignSuspense',
  async ({ params: { id }, body: { to, note }, actor, services, transaction }) =>
    transaction(async (tx) => {
      const item = await lockSuspense(tx, id, to)
      if (!item) throw new Refusal('suspense.absent')
      if (item.same) return already(await readSuspense(tx, id))
      if (item.assigned) throw new Refusal('suspense.assigned')
      const journalId =
        'reference' in to
          ? await giveToPayment(tx, services, item, to.reference)
          : await giveToWallet(tx, services, item, to)
      await tx.run(sql`
        UPDATE suspense SET assigned_by = ${actor.userId}, assigned_at = service_now(), assigned_to = ${JSON.stringify(to)},
          journal_id = ${journalId}, note = ${note}
        WHERE id = ${id}`)
      return readSuspense(tx, id)
    }),
)
