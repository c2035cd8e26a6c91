import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

export const endBoxWindowTask = task('endBoxWindow', { riderId: Type.String() })
