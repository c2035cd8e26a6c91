import { hash } from 'node:crypto'
import type { BoughtLine } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { inNaira } from '#platform/naira.ts'
import type { Field } from '#platform/operations/refusal.ts'
import type { CartRow } from './cart-row.ts'
import type { Prices } from './price-cart.ts'

/** One thing a customer sees and pays by: where in the cart, what it is to people, and a price in kobo or a text. */
interface Fact {
  path: string
  name: string
  value: number | string
}

/** A cart as it was last read. */
export interface Seen {
  version: string
  facts: Fact[]
}

/** A line but for its price, which has the prices of its options in it. */
const wordsOf = ({ id, name, quantity, options, note }: BoughtLine) =>
  JSON.stringify([id, name, quantity, note, ...options.flatMap((option) => [option.id, option.name])])

function factsOf(cart: CartRow, prices: Prices): Fact[] {
  const ofPacks = prices.packs.flatMap(({ lines, price }, p) => [
    { path: `packs.${p}.price`, name: `Pack ${p + 1}`, value: price },
    ...lines.flatMap((line, l) => [
      { path: `packs.${p}.lines.${l}`, name: line.name, value: wordsOf(line) },
      { path: `packs.${p}.lines.${l}.price`, name: line.name, value: line.price },
    ]),
  ])
  return [
    ...ofPacks,
    { path: 'summary.delivery.price', name: 'Delivery', value: prices.delivery },
    { path: 'summary.service.price', name: 'The service price', value: prices.service },
    { path: 'summary.bill.price', name: 'The bill', value: prices.bill },
    { path: 'tip', name: 'The tip', value: cart.tip },
    { path: 'delivery.location', name: 'The address', value: JSON.stringify(cart.to_location) },
    { path: 'delivery.telephone', name: 'The telephone', value: cart.to_telephone ?? '' },
    { path: 'dateScheduled', name: 'The time', value: cart.scheduled_for?.toISOString() ?? '' },
  ]
}

export function look(cart: CartRow, prices: Prices): Seen {
  const facts = factsOf(cart, prices)
  const told = JSON.stringify(facts.map(({ path, value }) => [path, value]))
  return { version: hash('sha256', told, 'base64url').slice(0, 24), facts }
}

const wordsFor = (before: Fact, now: Fact): string =>
  typeof before.value === 'number' && typeof now.value === 'number'
    ? `${now.name} was ${inNaira(before.value)} and is ${inNaira(now.value)}`
    : `${before.name} has changed`

/** What differs from the version a customer has read, as far as that is the last one that was read. */
export function changesSince(version: string, seen: Seen | null, now: Seen): Field[] {
  const known = seen?.version === version ? seen.facts : []
  const before = new Map(known.map((fact) => [fact.path, fact]))
  const changes = now.facts.flatMap((fact) => {
    const old = before.get(fact.path)
    if (!old || old.value === fact.value) return []
    return [{ path: fact.path, code: 'changed', message: wordsFor(old, fact) }]
  })
  return [{ path: 'version', code: 'changed', message: 'is not of the cart as it is now' }, ...changes]
}

/** Remembers what a customer has just read, where it is news; one statement for all carts, none if there is no news. */
export async function keepSeen(
  db: Queryable,
  customerId: string,
  carts: { row: CartRow; seen: Seen }[],
): Promise<void> {
  const news = carts.filter(({ row, seen }) => row.updated_at && row.seen?.version !== seen.version)
  if (news.length === 0) return
  await db.run(sql`
    UPDATE cart SET seen = given.seen
    FROM unnest(
      ${news.map(({ row }) => row.id)}::uuid[], ${news.map(({ seen }) => JSON.stringify(seen))}::jsonb[]
    ) AS given (store_id, seen)
    WHERE cart.customer_id = ${customerId} AND cart.store_id = given.store_id`)
}
