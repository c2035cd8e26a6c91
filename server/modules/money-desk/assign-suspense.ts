import { raiseAlert } from '#modules/alerts/index.ts'
import { walletOf } from '#modules/ledger/index.ts'
import {
  allocateMoney,
  lockPayment,
  setPaymentOfTransfer,
  setSuspenseAssigned,
} from '#modules/payments/index.ts'
import { recordMovement } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, integer, type RowOf, row, timestamp, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal, refuseField } from '#platform/operations/refusal.ts'
import type { Party } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { Payer, readSuspense } from './suspense-row.ts'
import { lockHolder } from './wallet-holder.ts'

const LockedSuspense = row({
  id: uuid,
  arrival_id: uuid,
  amount: integer,
  received_at: timestamp,
  payer: Payer,
  assigned: boolean,
  /** Whether it was assigned to this same party or payment. */
  same: boolean,
})
type LockedSuspense = RowOf<typeof LockedSuspense>

const lockSuspense = (tx: Tx, id: string, to: object) =>
  tx.maybe(
    LockedSuspense,
    sql`
    SELECT suspense.id, arrival_id, amount, received_at, payer, assigned_at IS NOT NULL AS assigned,
      assigned_to = ${JSON.stringify(to)}::jsonb IS TRUE AS same
    FROM suspense JOIN incoming_transfer ON incoming_transfer.id = arrival_id
    WHERE suspense.id = ${id} FOR UPDATE OF suspense`,
  )

const keyOf = ({ id }: LockedSuspense) => `suspense:${id}`

/** Records the journal by which an amount was assigned. */
type OnPosted = (journalId: string) => Promise<unknown>

async function creditWallet(
  tx: Tx,
  services: Services,
  item: LockedSuspense,
  party: Party,
  onPosted: OnPosted,
) {
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
  await onPosted(journalId)
}

/** Credits the payment as if the money had arrived with its reference, at the time it arrived. */
async function creditPayment(
  tx: Tx,
  services: Services,
  item: LockedSuspense,
  reference: string,
  onPosted: OnPosted,
) {
  const found = await lockPayment(tx, reference)
  if (!found) throw refuseField('payment.absent', 'to.reference')
  await lockHolder(tx, { userId: found.payment.user_id })
  const { arrival_id, amount, received_at: receivedAt, payer } = item
  await allocateMoney(tx, services, found, {
    key: keyOf(item),
    amount,
    receivedAt,
    payer,
    from: [{ account: 'suspense', amount: -amount }],
    async linkToPayment(journalId) {
      await setPaymentOfTransfer(tx, arrival_id, found.payment.id)
      await onPosted(journalId)
    },
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
      const onPosted: OnPosted = (journalId) =>
        setSuspenseAssigned(tx, id, { operatorId: actor.userId, to, journalId, note })
      if ('reference' in to) await creditPayment(tx, services, item, to.reference, onPosted)
      else await creditWallet(tx, services, item, to, onPosted)
      return readSuspense(tx, id)
    }),
)
