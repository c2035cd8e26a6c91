import { boolean, float, nullable, row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'

const AvailabilityRow = row({
  available: boolean,
  latitude: nullable(float),
  longitude: nullable(float),
  position_at: nullable(timestamp),
})

export const getAvailability = implement('getAvailability', async ({ actor, services: { db } }) => {
  const { available, latitude, longitude, position_at } = await db.one(
    AvailabilityRow,
    sql`SELECT available, latitude, longitude, position_at FROM users WHERE id = ${actor.userId}`,
  )
  const isKnown = latitude !== null && longitude !== null && position_at !== null
  return {
    available,
    position: isKnown
      ? { coordinates: { latitude, longitude }, dateRecorded: position_at.toISOString() }
      : null,
  }
})
