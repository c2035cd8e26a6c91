import { walletOf } from '#modules/ledger/index.ts'
import { recordMovement } from '#modules/transactions/index.ts'
import { newId } from '#platform/ids.ts'
import type { Party } from '#server/party.ts'
import type { TestApp } from '../app.ts'

/** Credits kobo to a wallet, as an adjustment with its record. */
export async function give(app: TestApp, party: Party, amount: number): Promise<void> {
  const { services } = app
  await services.db.transaction((tx) =>
    recordMovement(
      tx,
      services,
      {
        key: `given:${newId()}`,
        kind: 'adjustment',
        legs: [
          { account: 'adjustments', amount: -amount },
          { account: walletOf(party), amount },
        ],
      },
      [{ party, category: 'refund-in', amount, title: 'Given for a test', method: 'wallet' }],
    ),
  )
}
