import type { Tx } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'

const SlugRow = row({ slug: text })

/** Converts a name to a part of a web address: lower-case letters, digits and hyphens. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '') || 'store'

/** A unique slug: derived from the name, with the first free number if it is taken. */
export async function newSlug(tx: Tx, name: string): Promise<string> {
  const base = slugOf(name)
  // `buka-2` may come from the name «Buka 2» or be the second «Buka»: both take the same lock.
  const stem = base.replace(/(-\d+)+$/, '')
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`slug ${stem}`}, 0))`)
  const taken = await tx.many(
    SlugRow,
    sql`
    SELECT slug FROM store WHERE slug = ${base} OR slug ~ ${`^${base}-[0-9]+$`} AND slug LIKE ${`${base}-%`}`,
  )
  const slugs = new Set(taken.map(({ slug }) => slug))
  if (!slugs.has(base)) return base
  let number = 2
  while (slugs.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}
