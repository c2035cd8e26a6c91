import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

export const pursueWithdrawalTask = task('pursueWithdrawal', { reference: Type.String() })
