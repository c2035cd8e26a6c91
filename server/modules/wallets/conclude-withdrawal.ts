import type { TransactionStatus } from '#contract/states.ts'
import { alertOperators, raiseAlert } from '#modules/alerts/index.ts'
import { earn, heldOf, type Journal, walletOf } from '#modules/ledger/index.ts'
import { type NewRecord, recordMovement, setStatus } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { TransferOutcome } from '#providers/payments/port.ts'
import type { Services } from '#server/services.ts'
import { partyOfRow, WithdrawalRow, withdrawalColumns } from './withdrawal-row.ts'
import { isContradiction, nextStatus } from './withdrawal-state.ts'

const negated = (legs: Journal['legs']) => legs.map((leg) => ({ ...leg, amount: -leg.amount }))

type Movement = (
  row: WithdrawalRow,
  services: Services,
  providerFee: number,
) => { journal: Journal; records: NewRecord[] }

/** The movement of the held money for each final status. */
const movements: { [to in TransactionStatus]?: Movement } = {
  completed: (row, { config }, providerFee) => ({
    journal: {
      key: `withdrawal:${row.id}:settle`,
      kind: 'withdrawal-settled',
      legs: [
        { account: heldOf(partyOfRow(row)), amount: -(row.amount + row.fee) },
        { account: 'clearing', amount: row.amount + providerFee },
        { account: 'provider-fees', amount: -providerFee },
        ...earn('withdrawal-fees', row.fee, config),
      ],
    },
    records: [],
  }),
  failed: (row) => ({
    journal: {
      key: `withdrawal:${row.id}:release`,
      kind: 'withdrawal-released',
      legs: [
        { account: heldOf(partyOfRow(row)), amount: -(row.amount + row.fee) },
        { account: walletOf(partyOfRow(row)), amount: row.amount + row.fee },
      ],
    },
    records: [],
  }),
  reversed: (row, { config }) => ({
    journal: {
      key: `withdrawal:${row.id}:reverse`,
      kind: 'withdrawal-reversed',
      legs: [
        { account: 'clearing', amount: -row.amount },
        ...negated(earn('withdrawal-fees', row.fee, config)),
        { account: walletOf(partyOfRow(row)), amount: row.amount + row.fee },
      ],
    },
    records: [
      {
        party: partyOfRow(row),
        category: 'refund-in',
        amount: row.amount + row.fee,
        title: 'Withdrawal came back',
        method: 'wallet',
        summary: { service: row.fee },
      },
    ],
  }),
}

/**
 * The reasons for cases in which the status differs from the outcome that the provider reports: `reversed` before a success is `failed`,
 * and `failed` after a success is `reversed`.
 */
const reasons = { failed: 'the bank did not take the money', reversed: 'the bank gave the money back' }

function reasonFor(to: TransactionStatus, outcome: TransferOutcome): string {
  if (!('reason' in outcome)) return ''
  if (to !== 'failed' && to !== 'reversed') return outcome.reason
  const reported = outcome.status === 'reversed' ? 'reversed' : 'failed'
  return reported === to ? outcome.reason : reasons[to]
}

async function alertParty(
  tx: Tx,
  row: WithdrawalRow,
  status: TransactionStatus,
  reason: string,
): Promise<void> {
  if (status !== 'failed' && status !== 'reversed') return
  await raiseAlert(tx, partyOfRow(row), `withdrawal-${status}`, {
    words: { amount: row.amount, store: row.store },
    data: { transactionId: row.transaction_id, reason },
  })
}

/** Moves a withdrawal to the status that follows from the provider's answer and returns it. Safe to repeat. */
export async function concludeWithdrawal(
  tx: Tx,
  services: Services,
  reference: string,
  outcome: TransferOutcome,
): Promise<TransactionStatus> {
  const row = await tx.one(
    WithdrawalRow,
    sql`
    SELECT ${withdrawalColumns} FROM withdrawal WHERE reference = ${reference} FOR UPDATE`,
  )
  if (isContradiction(row.status, outcome.status)) {
    services.log.error({ reference }, 'the provider sent money that it had reported as not sent')
    await alertOperators(tx, 'withdrawal-contradiction', {
      words: { amount: row.amount },
      data: { transactionId: row.transaction_id, reason: reference },
    })
  }
  const to = nextStatus(row.status, outcome.status)
  if (!to) return row.status

  const reason = reasonFor(to, outcome)
  const movement = movements[to]?.(row, services, outcome.status === 'success' ? outcome.fee : 0)
  const moved = movement && (await recordMovement(tx, services, movement.journal, movement.records))
  const backJournalId = to === 'completed' ? null : (moved?.journalId ?? null)
  await tx.run(sql`
    UPDATE withdrawal SET status = ${to}, failure = nullif(${reason}, ''),
      settle_journal_id = coalesce(settle_journal_id, ${to === 'completed' ? moved?.journalId : null}::uuid),
      back_journal_id = coalesce(back_journal_id, ${backJournalId}::uuid),
      concluded_at = CASE WHEN ${to !== 'processing'} THEN service_now() END
    WHERE id = ${row.id}`)
  await setStatus(tx, services, row.transaction_id, to, backJournalId)
  await alertParty(tx, row, to, reason)
  return to
}
