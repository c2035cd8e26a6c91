import { type Fragment, fragment } from '#platform/database/sql.ts'
import { type Reader, visibleTo } from './reader.ts'

/** How many alerts a reader has not read, as a query of one number. */
export const countUnreadAlerts = (reader: Reader): Fragment =>
  fragment`SELECT count(*) FROM alert WHERE ${visibleTo(reader)} AND read_at IS NULL`
