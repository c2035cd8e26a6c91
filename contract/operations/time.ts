import { operation } from '../operation.ts'
import { Record, Timestamp, Type } from '../schema.ts'

export const time = {
  getTimezoneOffset: operation({
    group: 'time',
    method: 'GET',
    path: '/time/timezone-offset',
    summary: 'Timezone offset',
    description: "The offset from UTC of a time zone at this moment, and the service's own time.",
    callers: 'anyone',
    query: Record({
      timezone: Type.Optional(
        Type.String({
          maxLength: 64,
          pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$',
          description: 'IANA name; Africa/Lagos if left out.',
          examples: ['Africa/Lagos'],
        }),
      ),
    }),
    answer: Record({
      timezone: Type.String({ description: 'The zone asked for.' }),
      offsetMinutes: Type.Number({ description: 'Minutes east of UTC.', examples: [60] }),
      now: Timestamp("The service's time."),
    }),
    errors: [],
    example: { query: { timezone: 'Africa/Lagos' } },
  }),
}
