import { BankRecord } from '#contract/records/bank.ts'
import type { RoleStatus } from '#contract/states.ts'
import { roleStatuses } from '#contract/states.ts'
import { suspendedRefusal } from '#modules/identity/index.ts'
import { heldOf, InsufficientFunds, walletOf } from '#modules/ledger/index.ts'
import { recordMovement, type TransactionRow } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, nullable, oneOf, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { Refusal, refuseField } from '#platform/operations/refusal.ts'
import { providerQueue } from '#platform/provider-queue.ts'
import { quantityText } from '#platform/quantity-text.ts'
import { type Party, storeIdOf, userIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { pursueWithdrawalTask } from './tasks.ts'

const RoleStandingRow = row({
  role_status: oneOf(roleStatuses),
  role_reason: nullable(text),
  paused: boolean,
})

export interface WithdrawalRequest {
  party: Party
  /** The user, or the owner of the store, whose role must allow the withdrawal. */
  ownerId: string
  /** Whether an operator pays the money out instead of the owner. */
  isPayOut?: boolean
  bankId: string
  amount: number
  fee: number
  title: (bank: BankRecord) => string
  /** Whether to refuse a withdrawal that equals one made moments ago, which is probably a mistake. */
  refuseRepeat: boolean
}

const WithdrawalChecks = row({
  bank: nullable(BankRecord),
  owes: boolean,
  repeated: boolean,
})

/** Users keep the money that they earned in a role that was revoked. */
const mayWithdraw: RoleStatus[] = ['active', 'revoked']

/** Locks the owner, so that concurrent withdrawals are checked one after the other, and refuses owners who may not withdraw. */
async function lockOwner(
  tx: Tx,
  { config }: Services,
  { ownerId, isPayOut }: WithdrawalRequest,
): Promise<void> {
  const owner = await tx.maybe(
    RoleStandingRow,
    sql`
    SELECT role_status, role_reason, withdrawals_paused_until > service_now() IS TRUE AS paused
    FROM users WHERE id = ${ownerId} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  if (!owner) throw new Refusal('auth.session.ended')
  if (owner.role_status === 'suspended')
    throw isPayOut ? new Refusal('user.suspended') : suspendedRefusal(owner.role_reason)
  if (!mayWithdraw.includes(owner.role_status)) throw new Refusal('auth.role.not-active')
  const time = quantityText(config.WITHDRAWAL_PAUSE_HOURS, 'hour')
  if (owner.paused) throw new Refusal('wallet.withdrawals.paused', { values: { time } })
}

async function requireBank(tx: Tx, { config }: Services, request: WithdrawalRequest): Promise<BankRecord> {
  const { party, bankId, amount } = request
  const { bank, owes, repeated } = await tx.one(
    WithdrawalChecks,
    sql`
    SELECT
      (
        SELECT json_build_object(
          'id', id, 'code', code, 'name', name, 'account', json_build_object('name', account_name, 'number', account_number)
        ) FROM bank_record
        WHERE id = ${bankId} AND (user_id = ${userIdOf(party)} OR store_id = ${storeIdOf(party)})
      ) AS bank,
      EXISTS (
        SELECT FROM receivable JOIN ledger_account ON ledger_account.id = account_id
        WHERE name = ${walletOf(party)} AND outstanding > 0
      ) AS owes,
      EXISTS (
        SELECT FROM withdrawal
        WHERE (user_id = ${userIdOf(party)} OR store_id = ${storeIdOf(party)}) AND amount = ${amount}
          AND bank ->> 'id' = ${bankId} AND status <> 'failed'
          AND created_at > service_now() - ${config.WITHDRAWAL_REPEAT_SECONDS} * interval '1 second'
      ) AS repeated`,
  )
  if (!bank) throw refuseField('wallet.bank.absent', 'bank.id')
  if (owes) throw new Refusal('wallet.receivable.open')
  const time = quantityText(config.WITHDRAWAL_REPEAT_SECONDS, 'second')
  if (repeated && request.refuseRepeat) throw new Refusal('wallet.withdrawal.repeated', { values: { time } })
  return bank
}

/**
 * Holds the money and stores the withdrawal with its provider reference. The job that calls the provider is
 * queued in the same transaction.
 */
export async function withdraw(
  tx: Tx,
  services: Services,
  request: WithdrawalRequest,
): Promise<TransactionRow> {
  const { party, amount, fee, title } = request
  const total = amount + fee
  await lockOwner(tx, services, request)
  const bank = await requireBank(tx, services, request)
  const id = newId()
  const reference = `wd-${id}`
  const held = await recordMovement(
    tx,
    services,
    {
      key: `withdrawal:${id}:hold`,
      kind: 'withdrawal-hold',
      legs: [
        { account: walletOf(party), amount: -total },
        { account: heldOf(party), amount: total },
      ],
    },
    [
      {
        party,
        category: 'withdrawal-out',
        amount: total,
        title: title(bank),
        method: 'single-transfer',
        status: 'pending',
        bank,
        summary: { service: fee },
      },
    ],
  ).catch((error) => {
    throw error instanceof InsufficientFunds ? refuseField('wallet.funds.insufficient', 'fund.amount') : error
  })
  const [record] = held.records
  await tx.run(sql`
    INSERT INTO withdrawal (id, reference, user_id, store_id, amount, fee, bank, transaction_id, hold_journal_id)
    VALUES (
      ${id}, ${reference}, ${userIdOf(party)}, ${storeIdOf(party)}, ${amount}, ${fee}, ${JSON.stringify(bank)},
      ${record!.id}, ${held.journalId}
    )`)
  tx.addJob({
    task: pursueWithdrawalTask,
    payload: { reference },
    key: `withdrawal:${id}`,
    queue: providerQueue(reference),
  })
  return record!
}
