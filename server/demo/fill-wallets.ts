import { demo } from '#contract/demo.ts'
import { hashPin } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { accountNameOf } from '#providers/banks/sandbox-names.ts'
import { type Party, storeIdOf, userIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'

interface DemoWallet {
  party: Party
  bank: { id: string; code: string; name: string; serial: number }
}

const { customer, rider } = demo.people

export const riderParty = { userId: rider.id }

const wallets: DemoWallet[] = [
  {
    party: { userId: customer.id },
    bank: {
      id: demo.customerBankId,
      code: '058',
      name: 'Guaranty Trust Bank',
      serial: 12348783,
    },
  },
  {
    party: riderParty,
    bank: {
      id: demo.riderBankId,
      code: '044',
      name: 'Access Bank',
      serial: 68204164,
    },
  },
  {
    party: { storeId: demo.storeId },
    bank: {
      id: demo.storeBankId,
      code: '011',
      name: 'First Bank of Nigeria',
      serial: 300451891,
    },
  },
]

export type PinHashes = Awaited<ReturnType<typeof hashPins>>

/** Hashes the pins outside of the transaction, because hashing is slow. */
export const hashPins = (services: Services) =>
  Promise.all(wallets.map(async ({ party }) => ({ party, hash: await hashPin(services, party, demo.pin) })))

export async function fillWallets(tx: Tx, pins: PinHashes): Promise<void> {
  for (const { party, bank } of wallets) {
    const number = sandboxAccountNumber(bank.code, bank.serial)
    await tx.run(sql`
      INSERT INTO bank_record (id, user_id, store_id, code, name, account_name, account_number)
      VALUES (
        ${bank.id}, ${userIdOf(party)}, ${storeIdOf(party)}, ${bank.code}, ${bank.name},
        ${accountNameOf(number)}, ${number}
      )`)
  }
  for (const { party, hash } of pins) {
    await tx.run(sql`
      INSERT INTO wallet_pin (party_id, hash) VALUES (${userIdOf(party) ?? storeIdOf(party)}, ${hash})`)
  }
}
