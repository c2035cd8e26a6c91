import { fragment } from '#platform/database/sql.ts'
import type { Moment } from '#platform/time-text.ts'
import { marketTimezone } from '#server/market-timezone.ts'

/** Until when somebody may not withdraw, as read with the present time. */
export interface Pause {
  withdrawals_paused_until: Date
  now: Date
}

export const pauseColumns = fragment`withdrawals_paused_until, service_now() AS now`

/** Null where there is no pause, as it was set to none. */
export const pauseOf = ({ withdrawals_paused_until: at, now }: Pause): Moment | null =>
  at > now ? { at, now, timezone: marketTimezone } : null
