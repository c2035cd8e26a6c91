import { openSession } from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { streamOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { fillStores } from '../stores/marketplace.ts'

/** A store with many members, who all read its stream. */
export interface Staff {
  stream: string
  people: { userId: string; token: string }[]
}

async function hire(tx: Tx, services: Services, storeId: string, number: number) {
  const userId = newId()
  await tx.run(sql`
    INSERT INTO users (id, role, telephone, name, password_hash, role_status)
    VALUES (${userId}, 'assistant', ${`+2347${String(number).padStart(9, '0')}`}, 'An assistant', '', 'active')`)
  await tx.run(sql`
    INSERT INTO store_request (id, store_id, sender_id, role, status, permissions)
    VALUES (${newId()}, ${storeId}, ${userId}, 'assistant', 'accepted', '{orders}')`)
  const opened = { userId, role: 'assistant' as const, device: 'A telephone' }
  const { accessToken } = await openSession(tx, services, opened)
  return { userId, token: accessToken }
}

/** Creates them in an empty database. */
export async function makeStaff(services: Services, count: number): Promise<Staff> {
  await fillStores(services.db, { stores: 1, itemsPerStore: 1 })
  const staff = await services.db.transaction(async (tx) => {
    const { id: storeId } = await tx.one<{ id: string }>(sql`SELECT id FROM store`)
    const people: Staff['people'] = []
    for (let number = 0; number < count; number++) people.push(await hire(tx, services, storeId, number))
    return { stream: streamOf({ storeId }), people }
  })
  await services.db.pool.query('VACUUM ANALYZE')
  return staff
}
