import type { Coordinates } from '#contract/records/location.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { float, nullable, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { ileIfeStreets } from './ile-ife-streets.ts'

export const StreetRow = row({
  id: uuid,
  name: text,
  area: text,
  latitude: nullable(float),
  longitude: nullable(float),
})

export const toStreet = ({ id, name, area, latitude, longitude }: RowOf<typeof StreetRow>) => ({
  id,
  name,
  area,
  coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
})

interface NewStreet {
  name: string
  area: string
  coordinates?: Coordinates | null
}

/** Replaces all streets. The lock serialises two operators who replace them at once. */
export async function replaceStreets(tx: Tx, streets: NewStreet[]): Promise<RowOf<typeof StreetRow>[]> {
  await tx.run(sql`LOCK TABLE street IN SHARE ROW EXCLUSIVE MODE`)
  await tx.run(sql`DELETE FROM street`)
  return tx.many(
    StreetRow,
    sql`
      INSERT INTO street (id, name, area, latitude, longitude)
      SELECT * FROM unnest(
        ${streets.map(newId)}::uuid[], ${streets.map((each) => each.name.trim())}::text[],
        ${streets.map((each) => each.area.trim())}::text[],
        ${streets.map((each) => each.coordinates?.latitude ?? null)}::float8[],
        ${streets.map((each) => each.coordinates?.longitude ?? null)}::float8[]
      )
      RETURNING id, name, area, latitude, longitude`,
  )
}

/** Fills an empty table with an initial list, which operators can replace. */
export async function fillStreets(db: Database): Promise<void> {
  if (await db.exists(sql`SELECT FROM street LIMIT 1`)) return
  await db.transaction((tx) => replaceStreets(tx, ileIfeStreets))
}
