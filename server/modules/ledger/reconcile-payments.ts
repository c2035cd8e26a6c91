import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { PlatformAccount } from './accounts.ts'
import { type Check, isKept } from './reconcile-check.ts'

const entryIn = (journalId: Fragment, account: PlatformAccount) => fragment`coalesce((
  SELECT ledger_entry.amount FROM ledger_entry JOIN ledger_account ON ledger_account.id = account_id
  WHERE ledger_entry.journal_id = ${journalId} AND name = ${account}
), 0)`
const ofTransfer = fragment`incoming_transfer.journal_id`
const ofSuspense = fragment`suspense.journal_id`
const ofAdjustment = fragment`adjustment.journal_id`
const mayHaveEntries = (journalId: Fragment) => fragment`${isKept(journalId)} IS NOT FALSE`

/** Incoming payments, suspense, and adjustments of operators. */
export const paymentChecks: Check[] = [
  {
    name: 'Every arrival is in its journal, with what it cost',
    rows: fragment`incoming_transfer`,
    faults: fragment`
      SELECT format('%s %s', provider, provider_id) AS row, format(
        '%s arrived with a fee of %s, the journal has %s, a fee of %s and a duty of %s', amount, fee, -clearing, -charged, -duty
      ) AS problem
      FROM (
        SELECT incoming_transfer.*, ${entryIn(ofTransfer, 'clearing')} AS clearing, ${entryIn(ofTransfer, 'provider-fees')} AS charged,
          ${entryIn(ofTransfer, 'stamp-duty')} AS duty
        FROM incoming_transfer
      ) AS incoming_transfer
      WHERE ${isKept(ofTransfer)} AND (charged <> -fee OR duty > 0 OR clearing <> -amount - charged - duty)`,
  },
  {
    name: 'Every arrival is for a payment or in suspense',
    rows: fragment`incoming_transfer`,
    faults: fragment`
      SELECT format('%s %s', provider, provider_id) AS row, format('%s is nowhere', amount) AS problem
      FROM incoming_transfer
      WHERE payment_id IS NULL AND NOT EXISTS (SELECT FROM suspense WHERE suspense.arrival_id = incoming_transfer.id)`,
  },
  {
    name: 'Every payment has received what arrived for it',
    rows: fragment`payment`,
    faults: fragment`
      SELECT reference AS row, format('has received %s, %s arrived', received, coalesce(total, 0)) AS problem
      FROM payment
      LEFT JOIN (SELECT payment_id, sum(amount) AS total FROM incoming_transfer GROUP BY payment_id) AS arrived
        ON payment_id = payment.id
      WHERE received <> coalesce(total, 0)`,
  },
  {
    name: 'Everything in suspense waits for an operator',
    rows: fragment`suspense WHERE assigned_at IS NULL`,
    faults: fragment`
      SELECT 'suspense' AS row, format('has %s, what waits adds up to %s', balance, waiting) AS problem
      FROM (
        SELECT ledger_balance('suspense') AS balance, coalesce(sum(amount), 0) AS waiting
        FROM suspense JOIN incoming_transfer ON incoming_transfer.id = arrival_id WHERE assigned_at IS NULL
      ) AS both_sides
      WHERE balance <> waiting`,
  },
  {
    name: 'Every suspense item that was assigned has left, and no other has',
    rows: fragment`suspense`,
    faults: fragment`
      SELECT id::text AS row, format(
        '%s of %s, %s has left', CASE WHEN assigned_at IS NULL THEN 'waiting' ELSE 'assigned' END, amount, -moved
      ) AS problem
      FROM (
        SELECT suspense.*, incoming_transfer.amount, ${entryIn(ofSuspense, 'suspense')} AS moved
        FROM suspense JOIN incoming_transfer ON incoming_transfer.id = arrival_id
      ) AS suspense
      WHERE ${mayHaveEntries(ofSuspense)} AND moved <> CASE WHEN assigned_at IS NULL THEN 0 ELSE -amount END
        OR num_nulls(assigned_at, assigned_by, assigned_to, journal_id) NOT IN (0, 4)`,
  },
  {
    name: 'Every confirmed adjustment moved its amount, and no other did',
    rows: fragment`adjustment`,
    faults: fragment`
      SELECT id::text AS row, format(
        '%s of %s, %s, moved %s', type, amount,
        CASE WHEN confirmed_at IS NULL THEN 'waiting' ELSE 'confirmed' END, abs(moved)
      ) AS problem
      FROM (SELECT adjustment.*, ${entryIn(ofAdjustment, 'adjustments')} AS moved FROM adjustment) AS adjustment
      WHERE ${mayHaveEntries(ofAdjustment)} AND moved <> CASE WHEN confirmed_at IS NULL THEN 0 WHEN type = 'credit' THEN -amount ELSE amount END
        OR num_nulls(confirmed_at, confirmed_by, journal_id) NOT IN (0, 3)`,
  },
]
