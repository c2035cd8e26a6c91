import { float, row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

const Position = row({ latitude: float, longitude: float, position_at: timestamp })

const clockSkewMs = 60_000

export const updatePosition = implement(
  'updatePosition',
  async ({ body, actor, services: { clock }, transaction }) => {
    const now = clock.now()
    const recorded = body.dateRecorded === undefined ? now : new Date(body.dateRecorded)
    if (Number.isNaN(recorded.getTime())) throw invalidField('dateRecorded', 'format', 'is not a date')
    if (recorded.getTime() > now.getTime() + clockSkewMs)
      throw invalidField('dateRecorded', 'too-large', 'is in the future')
    const { latitude, longitude } = body.coordinates

    return transaction(async (tx) => {
      const position = await tx.maybe(
        Position,
        sql`
      UPDATE users SET
        latitude = CASE WHEN position_at > ${recorded} THEN users.latitude ELSE ${latitude} END,
        longitude = CASE WHEN position_at > ${recorded} THEN users.longitude ELSE ${longitude} END,
        place = CASE WHEN position_at > ${recorded} THEN users.place ELSE place(${latitude}, ${longitude}) END,
        position_at = greatest(position_at, ${recorded})
      WHERE id = ${actor.userId} AND deleted_at IS NULL
        AND (role_status = 'active' OR EXISTS (SELECT FROM rider_box WHERE rider_id = ${actor.userId}))
      RETURNING latitude, longitude, position_at`,
      )
      if (!position) throw new Refusal('auth.role.not-active')
      return {
        coordinates: { latitude: position.latitude, longitude: position.longitude },
        dateRecorded: position.position_at.toISOString(),
      }
    })
  },
)
