import { expect } from 'vitest'
import { heldOf, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import type { KnownWithdrawal, World } from './world.ts'

type Move = (world: World, withdrawal: KnownWithdrawal) => void

/** What each change of a withdrawal must do to the books. */
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

/** What must be true at the provider for the service to say so. */
const truths: { [status: string]: (string | undefined)[] } = {
  pending: ['pending', 'success', 'failed', 'reversed', undefined],
  processing: ['pending', 'success', 'failed', 'reversed'],
  completed: ['success', 'reversed'],
  failed: ['failed', 'reversed'],
  reversed: ['reversed'],
}

/** Which changes lead there. One that came back may have been a success for a moment only. */
const ways: { [from: string]: { [to: string]: string[] } } = {
  pending: { completed: ['completed'], failed: ['failed'], reversed: ['completed', 'reversed'] },
  completed: { reversed: ['reversed'] },
}

/** The service asks by itself too, so whether it has learnt of an end is its own affair; what it then does is not. */
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
