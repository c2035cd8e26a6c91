import { row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { handleJob } from '#server/services.ts'
import { devicesOfAlert } from './alert-devices.ts'
import { pushJob } from './push-to-device.ts'
import { pushAlertTask } from './tasks.ts'

/** Queues a job for each device of an alert, so that each is retried on its own. */
export const pushAlert = handleJob(pushAlertTask, async ({ alertId }, { db }) => {
  await db.transaction(async (tx) => {
    const devices = await tx.many(
      row({ id: uuid }),
      sql`SELECT push_device.id FROM ${devicesOfAlert(alertId)}`,
    )
    for (const { id } of devices) tx.addJob(pushJob({ alertId, deviceId: id }))
  })
})
