import type pg from 'pg'
import type { Life } from '#bench/orders/life.ts'
import type { Span } from '#modules/retention/index.ts'

/** A history of several years of orders, all like the existing one. */
export interface History {
  orders: number
  years: number
  like: Life
  /** Views of others are shortened: a fraction of the disk, the same rows and indexes. */
  short: boolean
}

/**
 * The customers, stores and riders: those in `like`, and this many others. Accounts of others are found by
 * number.
 */
export const parties = {
  customer: { kind: 'a000', type: 'user', others: 50_000, firstAccount: 1_000_000 },
  store: { kind: 'b000', type: 'store', others: 2_000, firstAccount: 2_000_000 },
  rider: { kind: 'c000', type: 'user', others: 3_000, firstAccount: 3_000_000 },
} as const
export type Role = keyof typeof parties
export const roles = Object.keys(parties) as Role[]
const firstEscrow = 10_000_000

export const idOfOther = (role: Role, number: string) =>
  `('01800000-0000-7000-${parties[role].kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** One in this many orders belongs to the user who is measured afterwards. */
export const everyOf = ({ orders }: History): { [role in Role]: number } => ({
  customer: Math.ceil(orders / 200),
  store: Math.ceil(orders / Math.min(20_000, orders / 5)),
  rider: Math.ceil(orders / Math.min(5_000, orders / 10)),
})

/** Realistic slugs: all different, each far from the previous one. */
function slugOf(number: string): string {
  const scattered = `(${number}::bigint * 123456789011 % 308915776000)`
  const letter = (place: number) => `chr(65 + (${scattered} / ${26 ** place} % 26)::int)`
  const digits = `lpad((${scattered} / ${26 ** 6} % 1000)::text, 3, '0')`
  return [letter(0), letter(1), letter(2), `'-'`, digits, `'-'`, letter(3), letter(4), letter(5)].join(' || ')
}

/** Who ordered what and when, for a range of numbers: the table that all others are derived from. */
export async function makeFrame(
  client: pg.Client,
  history: History,
  span: Span,
  from: number,
  until: number,
) {
  const { customerId: customer, storeId: store, riderId: rider } = history.like
  const ids = { customer, store, rider }
  const every = everyOf(history)
  const other = (role: Role) => `(hashint4(n) & 1073741823) % ${parties[role].others}`
  const party = (role: Role) =>
    `CASE WHEN n % ${every[role]} = 0 THEN '${ids[role]}' ELSE ${idOfOther(role, other(role))} END AS ${role}_id`
  const account = (role: Role) =>
    `CASE WHEN n % ${every[role]} = 0
       THEN (SELECT id FROM ledger_account WHERE name = 'wallet:${parties[role].type}:${ids[role]}')
       ELSE ${parties[role].firstAccount} + ${other(role)} END AS ${role}_account`
  const moment = `'${span.from}T00:00Z'::timestamptz
    + (n - ${from})::float8 / ${until - from} * ('${span.until}'::timestamp - '${span.from}')`
  await client.query('DROP TABLE IF EXISTS frame')
  await client.query(`
    CREATE UNLOGGED TABLE frame AS
    SELECT n, left(replace(first_id_at(${moment})::text, '-', ''), 12) AS time, ${slugOf('n')} AS slug,
      ${firstEscrow} + n AS escrow_account, ${roles.map(party)}, ${roles.map(account)}
    FROM generate_series(${from}, ${until - 1}) AS n`)
}
