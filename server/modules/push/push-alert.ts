import { sql } from '#platform/database/sql.ts'
import { handleJob } from '#server/services.ts'
import { addressees } from './addressees.ts'
import { pushJob } from './push-to-device.ts'
import { pushAlertTask } from './tasks.ts'

/** Finds the devices an alert goes to. Each is a job of its own, tried again by itself. */
export const pushAlert = handleJob(pushAlertTask, async ({ alertId }, { db }) => {
  await db.transaction(async (tx) => {
    const devices = await tx.many<{ id: string }>(sql`SELECT push_device.id FROM ${addressees(alertId)}`)
    for (const { id } of devices) tx.addJob(pushJob({ alertId, deviceId: id }))
  })
})
