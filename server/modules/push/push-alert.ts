import { sql } from '#platform/database/sql.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Services } from '#server/services.ts'
import { addressees } from './addressees.ts'
import { pushJob } from './push-to-device.ts'

/** Finds the devices an alert goes to. Each is a job of its own, tried again by itself. */
export const pushAlert: JobHandler<Services> = {
  task: 'pushAlert',
  async run({ alertId }: { alertId: string }, { db }) {
    await db.transaction(async (tx) => {
      const devices = await tx.many<{ id: string }>(sql`SELECT push_device.id FROM ${addressees(alertId)}`)
      for (const { id } of devices) tx.addJob(pushJob({ alertId, deviceId: id }))
    })
  },
}
