import { demo } from '#contract/demo.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { customers } from './data/people.ts'
import { demoId } from './ids.ts'

/** Stores that customers love, by number; the first line is the demo customer's. */
const loves: [userId: string, stores: number[]][] = [
  [demo.people.customer.id, [2, 12]],
  [customers[0]!.id, [1, 9, 12]],
  [customers[1]!.id, [1, 6]],
  [customers[2]!.id, [3, 7]],
  [customers[4]!.id, [8]],
  [customers[6]!.id, [1, 13]],
  [customers[9]!.id, [2, 3, 8]],
  [customers[11]!.id, [11]],
]

/** A store that the demo customer has blocked. */
const blocked = 11

export async function fillLoves(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO store_reaction (user_id, store_id, reaction)
    VALUES (${demo.people.customer.id}, ${demoId('store', blocked)}, 'block')`)
  for (const [userId, stores] of loves) {
    await tx.run(sql`
      INSERT INTO store_reaction (user_id, store_id, reaction)
      SELECT ${userId}, store_id, 'love' FROM unnest(${stores.map((store) => demoId('store', store))}::uuid[]) AS store_id`)
  }
}
