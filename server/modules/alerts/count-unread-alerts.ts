import { type Fragment, fragment } from '#platform/database/sql.ts'
import { type Reader, visibleTo } from './reader.ts'

/** A subquery for the number of alerts that a reader has not read. */
export const countUnreadAlerts = (reader: Reader): Fragment =>
  fragment`SELECT count(*) FROM alert WHERE ${visibleTo(reader)} AND read_at IS NULL`
