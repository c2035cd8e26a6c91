import { hash, verify } from '@node-rs/argon2'
import { walletOf } from '#modules/ledger/index.ts'
import { recordMovement } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Party } from '#server/party.ts'
import type { Services } from '#server/services.ts'

export const pin = '4791'

/** A cheap hash, so that everything else is measured. */
export const light: Services['hashing'] = {
  hash: (secret) => hash(secret, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: (hashed, secret) => verify(hashed, secret),
  verifyNothing: async () => false,
}

/** Credits each party the same amount, in kobo, in one journal. */
export async function giveEach(tx: Tx, services: Services, parties: Party[], each: number): Promise<void> {
  const legs = [
    { account: 'adjustments' as const, amount: -each * parties.length },
    ...parties.map((party) => ({ account: walletOf(party), amount: each })),
  ]
  await recordMovement(
    tx,
    services,
    { key: newId(), kind: 'adjustment', legs },
    parties.map((party) => ({
      party,
      category: 'refund-in',
      amount: each,
      title: 'Given',
      method: 'wallet',
    })),
  )
}
