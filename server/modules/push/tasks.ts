import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

export const pushAlertTask = task('pushAlert', { alertId: Type.String() })
export const pushToDeviceTask = task('pushToDevice', { alertId: Type.String(), deviceId: Type.String() })
