import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { reachable } from '#testing/market-walk/order-transitions.ts'
import { cartOf, contentOf } from '../people/customers.ts'
import { priceOf } from '../people/stores.ts'
import type { World } from '../world.ts'
import { checkChats, checkTickets } from './messages.ts'
import { all, query } from './pages.ts'

/**
 * Each acknowledged order exists once, for its customer, in the seen status or a later one; and no other
 * order does.
 */
async function checkOrders({ journal, people }: World): Promise<string[]> {
  const faults: string[] = []
  const known = new Set<string>()
  for (const { id: customer, client } of people.customers) {
    for (const { id, status, delivery } of await all((key) => client.getOrders(query(key)))) {
      known.add(id)
      const kept = journal.orders.get(id)
      if (!kept) faults.push(`Order ${id} exists, but was never acknowledged.`)
      else if (kept.customer !== customer) faults.push(`Order ${id} belongs to another customer.`)
      for (const seen of kept?.statuses ?? [])
        if (seen !== status && !reachable[seen].includes(status))
          faults.push(`Order ${id} is ${status}, but was answered as ${seen}.`)
      faults.push(...checkValue(journal, `delivery message of ${id}`, delivery.message))
    }
  }
  for (const id of journal.orders.keys()) if (!known.has(id)) faults.push(`Order ${id} is missing.`)
  return faults
}

function checkValue({ values }: World['journal'], name: string, value: unknown): string[] {
  const written = values.get(name)
  const found = JSON.stringify(value)
  if (written?.known === undefined || written.known === found || written.late.has(found)) return []
  return [`The ${name} is ${found}, and ${written.known} was acknowledged.`]
}

/** Carts restored by the service, after a payment that came too late. */
async function refilledCarts(db: Database): Promise<Set<string>> {
  const rows = await db.many<{ customer: string; store: string }>(sql`
    SELECT user_id AS customer, data ->> 'storeId' AS store FROM alert WHERE type = 'order-again'`)
  return new Set(rows.map(({ customer, store }) => cartOf(customer, store)))
}

async function checkCartsAndReviews(db: Database, { journal, people, town }: World): Promise<string[]> {
  const faults: string[] = []
  const refilled = await refilledCarts(db)
  for (const { storeId } of town.shops) {
    for (const { id, client } of people.customers) {
      if (refilled.has(cartOf(id, storeId))) continue
      const { data } = await client.getStoreCart({ params: { storeId } })
      faults.push(...checkValue(journal, cartOf(id, storeId), contentOf(data.packs)))
    }
    const { client } = people.staff
    const reviews = await all((key) => client.getStoreReviews({ params: { storeId }, ...query(key) }))
    for (const { id } of people.customers) {
      const [review] = reviews.filter(({ reviewer }) => reviewer.id === id)
      const kept = review && { rating: review.rating, text: review.text }
      faults.push(...checkValue(journal, `review of ${storeId} by ${id}`, kept))
    }
  }
  return faults
}

async function checkPrices({ journal, people, town }: World): Promise<string[]> {
  const faults: string[] = []
  for (const { storeId, itemIds } of town.shops) {
    const { data } = await people.staff.client.getItems({ params: { storeId }, query: { pageSize: 100 } })
    const price = data.find(({ id }) => id === itemIds[1])?.price
    faults.push(...checkValue(journal, priceOf(itemIds[1]!), price))
  }
  return faults
}

async function checkWithdrawals(db: Database, { journal }: World): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`SELECT transaction_id AS id FROM withdrawal`)
  const found = new Set(rows.map(({ id }) => id))
  return [
    ...[...journal.withdrawals.difference(found)].map((id) => `Withdrawal ${id} is missing.`),
    ...[...found.difference(journal.withdrawals)].map(
      (id) => `Withdrawal ${id} exists, but was never acknowledged.`,
    ),
  ]
}

/** No acknowledged write is missing, and nothing was done twice. */
export async function checkWrites(db: Database, world: World): Promise<string[]> {
  const found = await Promise.all([
    checkOrders(world),
    checkCartsAndReviews(db, world),
    checkPrices(world),
    checkChats(db, world),
    checkTickets(db, world),
    checkWithdrawals(db, world),
  ])
  return found.flat()
}
