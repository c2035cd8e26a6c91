import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** A name as it stands in an address: letters, digits and hyphens. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '') || 'store'

/** A slug nobody has: the name's, or with the first number that makes it so. */
export async function newSlug(tx: Tx, name: string): Promise<string> {
  const wanted = slugOf(name)
  // «Buka 2» may be a name or the second «Buka»: both wait for the same lock.
  const stem = wanted.replace(/(-\d+)+$/, '')
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`slug ${stem}`}, 0))`)
  const taken = await tx.many<{ slug: string }>(sql`
    SELECT slug FROM store WHERE slug = ${wanted} OR slug ~ ${`^${wanted}-[0-9]+$`} AND slug LIKE ${`${wanted}-%`}`)
  const slugs = new Set(taken.map((row) => row.slug))
  if (!slugs.has(wanted)) return wanted
  let number = 2
  while (slugs.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
