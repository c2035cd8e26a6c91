import { openSession } from '#modules/identity/index.ts'
import { hashPin } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import type { Party } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { giveEach, light, pin } from './wallets.ts'

export interface Rider {
  id: string
  bankId: string
  token: string
}

const each = 10_000_000

async function makeRider(
  tx: Tx,
  services: Services,
  number: number,
  pinHash: (party: Party) => Promise<string>,
) {
  const [id, bankId] = [newId(), newId()]
  await tx.run(sql`
    INSERT INTO users (id, role, telephone, name, password_hash, role_category, role_status)
    VALUES (${id}, 'rider', ${`+2347${String(number).padStart(9, '0')}`}, 'A rider', '', 'platform', 'active')`)
  await tx.run(sql`
    INSERT INTO bank_record (id, user_id, code, name, account_name, account_number)
    VALUES (${bankId}, ${id}, '058', 'Guaranty Trust Bank', 'A RIDER', ${sandboxAccountNumber('058', number)})`)
  await tx.run(sql`INSERT INTO wallet_pin (party_id, hash) VALUES (${id}, ${await pinHash({ userId: id })})`)
  const { accessToken } = await openSession(tx, services, {
    userId: id,
    role: 'rider',
    device: 'A telephone',
  })
  return { id, bankId, token: accessToken }
}

/** Riders who can withdraw, numbered from a start. */
export async function makeRiders(
  services: Services,
  { from, count, lightPins }: { from: number; count: number; lightPins: boolean },
): Promise<Rider[]> {
  const hashing = lightPins ? light : services.hashing
  const pinHash = (party: Party) => hashPin({ ...services, hashing }, party, pin)
  return services.db.transaction(async (tx) => {
    const riders: Rider[] = []
    for (let number = from; number < from + count; number++) {
      riders.push(await makeRider(tx, services, number, pinHash))
    }
    const parties = riders.map(({ id }) => ({ userId: id }))
    await giveEach(tx, services, parties, each)
    return riders
  })
}
