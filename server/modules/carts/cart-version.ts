import { hash } from 'node:crypto'
import type { PricedLine } from '#modules/menus/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Field } from '#platform/operations/refusal.ts'
import { nairaText } from '#server/money/naira-text.ts'
import type { CartFact, CartRow, CartSnapshot } from './cart-row.ts'
import type { Prices } from './price-cart.ts'

/** A line without prices: its price, which includes those of its options, is a fact of its own. */
const lineContents = ({ id, name, quantity, options, note }: PricedLine) =>
  JSON.stringify([id, name, quantity, note, ...options.flatMap((option) => [option.id, option.name])])

function factsOf(cart: CartRow, prices: Prices): CartFact[] {
  const ofPacks = prices.packs.flatMap(({ lines, price }, p) => [
    { path: `packs.${p}.price`, name: `Pack ${p + 1}`, value: price },
    ...lines.flatMap((line, l) => [
      { path: `packs.${p}.lines.${l}`, name: line.name, value: lineContents(line) },
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

export function snapshotOf(cart: CartRow, prices: Prices): CartSnapshot {
  const facts = factsOf(cart, prices)
  const hashed = JSON.stringify(facts.map(({ path, value }) => [path, value]))
  return { version: hash('sha256', hashed, 'base64url').slice(0, 24), facts }
}

const changeMessage = (before: CartFact, now: CartFact): string =>
  typeof before.value === 'number' && typeof now.value === 'number'
    ? `${now.name} was ${nairaText(before.value)} and is ${nairaText(now.value)}`
    : `${before.name} has changed`

/** The differences from the version that the customer has read. Fields are compared only with the version read last, which is stored. */
export function changesSince(version: string, stored: CartSnapshot | null, now: CartSnapshot): Field[] {
  const known = stored?.version === version ? stored.facts : []
  const before = new Map(known.map((fact) => [fact.path, fact]))
  const changes = now.facts.flatMap((fact) => {
    const old = before.get(fact.path)
    if (!old || old.value === fact.value) return []
    return [{ path: fact.path, code: 'changed', message: changeMessage(old, fact) }]
  })
  return [{ path: 'version', code: 'changed', message: 'is not of the cart as it is now' }, ...changes]
}

/** Stores the snapshots of carts that a customer has just read, if they have changed: one statement for all carts, or none. */
export async function saveSnapshots(
  db: Queryable,
  customerId: string,
  carts: { row: CartRow; snapshot: CartSnapshot }[],
): Promise<void> {
  const changed = carts.filter(
    ({ row, snapshot }) => row.updated_at && row.seen?.version !== snapshot.version,
  )
  if (changed.length === 0) return
  await db.run(sql`
    UPDATE cart SET seen = given.seen
    FROM unnest(
      ${changed.map(({ row }) => row.id)}::uuid[], ${changed.map(({ snapshot }) => JSON.stringify(snapshot))}::jsonb[]
    ) AS given (store_id, seen)
    WHERE cart.customer_id = ${customerId} AND cart.store_id = given.store_id`)
}
