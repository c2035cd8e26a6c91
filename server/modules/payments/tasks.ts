import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

export const followPaymentTask = task('followPayment', { reference: Type.String() })
