import { type Fragment, fragment } from '#platform/database/sql.ts'

/** The condition that one of `users` is a rider at work. */
export const isRiderAtWork = fragment`
  users.role = 'rider' AND users.role_status = 'active' AND users.available AND users.deleted_at IS NULL`

/** The condition that one of `users` is a rider with orders. */
export const isRiderWithOrders = fragment`users.id IN (SELECT rider_id FROM rider_box)`

/** Whether a rider is at work within so many metres of `store`. */
export const hasRidersNear = (metres: number): Fragment => fragment`EXISTS (
  SELECT FROM users
  WHERE ${isRiderAtWork} AND users.place <@ cube_enlarge(store.place, chord_of_metres(${metres}), 3)
)`
