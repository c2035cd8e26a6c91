import { invalidField } from '#platform/operations/refusal.ts'
import { marketTimezone } from '#server/market-timezone.ts'
import { implement } from '#server/services.ts'

export const getTimezoneOffset = implement('getTimezoneOffset', async ({ query, services: { clock } }) => {
  const now = clock.now()
  const timezone = query.timezone ?? marketTimezone
  try {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
      timezone,
    )
    return { timezone, offsetMinutes: offsetNanoseconds / 60e9, now: now.toISOString() }
  } catch {
    throw invalidField('timezone', 'choice', 'is not the name of a time zone')
  }
})
