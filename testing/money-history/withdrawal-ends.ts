import { expect } from 'vitest'
import { heldOf, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import type { KnownWithdrawal, World } from './world.ts'

type Move = (world: World, withdrawal: KnownWithdrawal) => void

/** The expected effect of each status change of a withdrawal on the ledger. */
const moves: { [change: string]: Move } = {
  completed({ books }, { party, amount, fee }) {
    books.add(heldOf(party), -(amount + fee))
    books.leave(amount)
    books.earn('withdrawal-fees', fee)
  },
  failed({ books }, { party, amount, fee }) {
    books.add(heldOf(party), -(amount + fee))
    books.credit(walletOf(party), amount + fee)
  },
  reversed({ books }, { party, amount, fee }) {
    books.add('clearing', -amount)
    books.earn('withdrawal-fees', -fee)
    books.credit(walletOf(party), amount + fee)
  },
}

/** The provider statuses that justify each status of the service. */
const truths: { [status: string]: (string | undefined)[] } = {
  pending: ['pending', 'success', 'failed', 'reversed', undefined],
  processing: ['pending', 'success', 'failed', 'reversed'],
  completed: ['success', 'reversed'],
  failed: ['failed', 'reversed'],
  reversed: ['reversed'],
}

/** The changes from one status to another. A reversed withdrawal may have been completed only briefly. */
const ways: { [from: string]: { [to: string]: string[] } } = {
  pending: { completed: ['completed'], failed: ['failed'], reversed: ['completed', 'reversed'] },
  completed: { reversed: ['reversed'] },
}

/** Checks what the service does with a result, but not when it learns of it, because it also polls the provider by itself. */
export async function followWithdrawals(world: World): Promise<void> {
  const { app, paystack, withdrawals } = world
  const rows = await app.services.db.many<{ reference: string; status: string }>(sql`
    SELECT reference, status FROM withdrawal WHERE reference = ANY(${withdrawals.map((each) => each.reference)})`)
  const statuses = new Map(rows.map(({ reference, status }) => [reference, status]))
  for (const withdrawal of withdrawals) {
    const status = statuses.get(withdrawal.reference)!
    expect(truths[status]).toContain(paystack.transfers.get(withdrawal.reference)?.status)
    for (const change of ways[withdrawal.status]?.[status] ?? []) {
      moves[change]!(world, withdrawal)
      withdrawal.status = change
    }
  }
}
