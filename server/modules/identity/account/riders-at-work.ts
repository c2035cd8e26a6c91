import { type Fragment, fragment } from '#platform/database/sql.ts'

/** Whether a rider is at work within so many metres of `store`. */
export const hasRidersNear = (metres: number): Fragment => fragment`EXISTS (
  SELECT FROM users
  WHERE role = 'rider' AND role_status = 'active' AND available AND deleted_at IS NULL
    AND users.place <@ cube_enlarge(store.place, chord_of_metres(${metres}), 3)
)`
