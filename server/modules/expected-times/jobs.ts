import { recurringTask } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'
import { sumUpAreas } from './pace.ts'

export const sumUpPace = handleJob(recurringTask('sumUpPace', { minuteOfHour: 7 }), (_payload, { db }) =>
  sumUpAreas(db),
)
