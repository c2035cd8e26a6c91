import { demo } from '#contract/demo.ts'
import type { Caller } from '#contract/states.ts'
import { callers } from '#contract/states.ts'
import { countEndedOrders } from '#modules/analytics/index.ts'
import { openSession } from '#modules/identity/index.ts'
import { replaceFaqs } from '#modules/resources/index.ts'
import { oneOf, row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { demoFaqs } from './data/faqs.ts'
import { fillAlerts } from './fill-alerts.ts'
import { fillCarts } from './fill-carts.ts'
import { fillChats } from './fill-chats.ts'
import { fillLoves } from './fill-loves.ts'
import { fillMoney } from './fill-money.ts'
import { fillPeople, fillPositions } from './fill-people.ts'
import { fillRequests } from './fill-requests.ts'
import { fillReviews } from './fill-reviews.ts'
import { fillStores } from './fill-stores.ts'
import { fillTickets } from './fill-tickets.ts'
import { fillWallets, hashPins } from './fill-wallets.ts'
import { fillUploads, storePictures } from './pictures.ts'

const CallerRow = row({ id: uuid, role: oneOf(callers) })

/** Fills an empty database with a small marketplace in Ile-Ife. A database that contains any user is left unchanged. */
export async function fillDemo(services: Services): Promise<void> {
  const { db, hashing } = services
  if (await db.exists(sql`SELECT FROM users LIMIT 1`)) return
  const [passwordHash, pins, pictureSizes] = await Promise.all([
    hashing.hash(demo.password),
    hashPins(services),
    storePictures(services),
  ])
  await db.transaction(async (tx) => {
    // Filling takes longer than the timeouts allow, also between two statements.
    await tx.run(sql`SET LOCAL statement_timeout = 0`)
    await tx.run(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
    await tx.run(sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`)
    if (await tx.exists(sql`SELECT FROM users LIMIT 1`)) return
    await fillPeople(tx, services, passwordHash)
    await fillUploads(tx, pictureSizes)
    await fillStores(tx, services)
    await fillRequests(tx)
    await fillLoves(tx)
    await replaceFaqs(tx, demoFaqs)
    await fillWallets(tx, pins)
    await fillMoney(tx, services)
    await fillReviews(tx, services)
    await fillCarts(tx, services)
    await fillChats(tx, services)
    await fillTickets(tx, services)
    await fillAlerts(tx)
    await fillPositions(tx)
  })
  await countEndedOrders(db)
}

const { customer, rider, store, assistant, operator } = demo.people

const demoTokenMinutes = 12 * 60

/** A token for each role whose demo user still exists. */
export async function demoTokens(services: Services): Promise<{ role: Caller; token: string }[]> {
  const { db } = services
  const there = await db.many(
    CallerRow,
    sql`
    SELECT id, role FROM users
    WHERE id = ANY(${[customer, rider, store, assistant, operator].map((person) => person.id)})
      AND role_status <> 'suspended' AND deleted_at IS NULL
    ORDER BY id`,
  )
  return db.transaction(async (tx) => {
    const tokens = []
    for (const { id, role } of there) {
      const opened = { userId: id, role, device: 'Printed at start', lifeMinutes: demoTokenMinutes }
      const { accessToken } = await openSession(tx, services, opened)
      tokens.push({ role, token: accessToken })
    }
    return tokens
  })
}
