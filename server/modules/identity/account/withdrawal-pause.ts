import { type RowOf, row, timestamp } from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'
import type { Moment } from '#platform/time-text.ts'
import { marketTimezone } from '#server/market-timezone.ts'

/** The end of a pause of withdrawals, with the time at which it was read. */
export const Pause = row({ withdrawals_paused_until: timestamp, now: timestamp })
export type Pause = RowOf<typeof Pause>

export const pauseColumns = fragment`withdrawals_paused_until, service_now() AS now`

/** Null where the configured pause has no length. */
export const pauseOf = ({ withdrawals_paused_until: at, now }: Pause): Moment | null =>
  at > now ? { at, now, timezone: marketTimezone } : null
