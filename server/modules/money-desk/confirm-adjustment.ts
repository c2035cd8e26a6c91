import type { TransactionCategory, TransactionType } from '#contract/states.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import { InsufficientFunds, walletOf } from '#modules/ledger/index.ts'
import { recordMovement } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Party } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { type LockedAdjustment, lockAdjustment, namedBy, readAdjustment } from './adjustment-row.ts'
import { type HolderKind, lockHolder } from './wallet-holder.ts'

/** The category of an adjustment in the party's transactions. */
const categories: { [kind in HolderKind]: { [type in TransactionType]: TransactionCategory } } = {
  customer: { credit: 'refund-in', debit: 'payment-out' },
  rider: { credit: 'compensation-in', debit: 'charge-out' },
  store: { credit: 'refund-in', debit: 'charge-out' },
}

/** Moves the money; returns the id of the journal. */
async function post(tx: Tx, services: Services, row: LockedAdjustment): Promise<string> {
  const { id, type, amount, reason: title } = row
  const party: Party = row.user_id !== null ? { userId: row.user_id } : { storeId: row.store_id! }
  const { kind, name } = await lockHolder(tx, party)
  const category = categories[kind][type]
  const gained = type === 'credit' ? amount : -amount
  const { journalId, records } = await recordMovement(
    tx,
    services,
    {
      key: `adjustment:${id}`,
      kind: 'adjustment',
      legs: [
        { account: 'adjustments', amount: -gained },
        { account: walletOf(party), amount: gained },
      ],
    },
    [{ party, category, amount, title, method: 'wallet' }],
  )
  const words = { amount, store: kind === 'store' ? name : null, cause: null }
  for (const record of records)
    await raiseAlert(tx, party, `wallet-${type}ed`, {
      words,
      data: { transactionId: record.id, reason: row.reason },
    })
  return journalId
}

export const confirmAdjustment = implement(
  'confirmAdjustment',
  async ({ params: { id }, actor, services, audit, transaction }) =>
    transaction(async (tx) => {
      const row = await lockAdjustment(tx, id)
      if (!row) throw new Refusal('adjustment.absent')
      audit(namedBy(row))
      if (row.confirmed_at !== null) return already(await readAdjustment(tx, id))
      if (row.rejected_at !== null) throw new Refusal('adjustment.decided')
      if (row.proposed_by === actor.userId) throw new Refusal('adjustment.own')
      const journalId = await post(tx, services, row).catch((error) => {
        throw error instanceof InsufficientFunds ? new Refusal('adjustment.insufficient') : error
      })
      await tx.run(sql`
        UPDATE adjustment SET confirmed_by = ${actor.userId}, confirmed_at = service_now(), journal_id = ${journalId}
        WHERE id = ${id}`)
      return readAdjustment(tx, id)
    }),
)
