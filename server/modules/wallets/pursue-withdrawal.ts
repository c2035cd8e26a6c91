import { alertOperators } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { providerQueue } from '#platform/provider-queue.ts'
import type { TransferOutcome } from '#providers/payments/port.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { handleJob, type Services } from '#server/services.ts'
import { concludeWithdrawal } from './conclude-withdrawal.ts'
import { pursueWithdrawalTask } from './tasks.ts'
import { WithdrawalRow, withdrawalColumns } from './withdrawal-row.ts'
import { isOpen } from './withdrawal-state.ts'

/** Seconds until the provider is queried again: soon at first, then every ten minutes without limit. */
const waits = [3, 10, 30, 60, 120, 300, 600]
/** A success can still be reversed; if the provider's webhook is lost, these later queries find it. */
const laterChecksHours = [24, 72]

const send = ({ payments }: Services, row: WithdrawalRow): Promise<TransferOutcome> =>
  payments.send({
    reference: row.reference,
    amount: row.amount,
    bank: {
      code: row.bank.code,
      accountNumber: row.bank.account.number,
      accountName: row.bank.account.name,
    },
    narration: 'Buka withdrawal',
  })

/** Sends the transfer the first time. Later it queries the status, and sends again only if the provider does not know the transfer. */
async function learnOutcome(services: Services, row: WithdrawalRow): Promise<TransferOutcome> {
  if (row.asked === 1) return send(services, row)
  const outcome = await services.payments.outcomeOf(row.reference)
  return outcome.status === 'absent' && isOpen(row.status) ? send(services, row) : outcome
}

/** Undefined if the provider does not answer: the outcome is unknown, so nothing is returned to the wallet. */
async function learnOrWait(services: Services, row: WithdrawalRow): Promise<TransferOutcome | undefined> {
  try {
    return await learnOutcome(services, row)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ error, reference: row.reference }, 'withdrawal not answered by the provider')
    return undefined
  }
}

const question = ({ reference }: WithdrawalRow) => ({
  task: pursueWithdrawalTask,
  payload: { reference },
  queue: providerQueue(reference),
})

const key = (row: WithdrawalRow) => `withdrawal:${row.id}`

function askAgain(tx: Tx, { clock }: Services, row: WithdrawalRow): void {
  const seconds = waits[Math.min(row.asked, waits.length) - 1]!
  const runAt = new Date(clock.now().getTime() + seconds * 1000)
  tx.addJob({ ...question(row), key: key(row), runAt })
}

function checkLater(tx: Tx, { clock }: Services, row: WithdrawalRow): void {
  for (const hours of laterChecksHours) {
    const runAt = new Date(clock.now().getTime() + hours * 3_600_000)
    tx.addJob({ ...question(row), key: `${key(row)}:${hours}h`, runAt })
  }
}

/** Follows a withdrawal to its end by repeated queries. Also runs on a webhook of the provider. */
export const pursueWithdrawal = handleJob(pursueWithdrawalTask, async ({ reference }, services) => {
  const row = await services.db.maybe(
    WithdrawalRow,
    sql`
      UPDATE withdrawal SET asked = asked + 1, submitted_at = coalesce(submitted_at, service_now())
      WHERE reference = ${reference} RETURNING ${withdrawalColumns}`,
  )
  if (!row) return
  const outcome = await learnOrWait(services, row)
  await services.db.transaction(async (tx) => {
    const status = outcome ? await concludeWithdrawal(tx, services, reference, outcome) : row.status
    if (outcome?.status === 'no-funds')
      await alertOperators(
        tx,
        'provider-balance-low',
        { words: { amount: row.amount } },
        { notMoreOftenThanMinutes: 60 },
      )
    if (isOpen(status)) askAgain(tx, services, row)
    if (status === 'completed' && isOpen(row.status)) checkLater(tx, services, row)
  })
})
