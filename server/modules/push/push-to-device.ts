import type { Static } from '#contract/schema.ts'
import { sql } from '#platform/database/sql.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { PushDevice, PushMessage } from '#providers/push/port.ts'
import { handleJob, type Services } from '#server/services.ts'
import { addressees } from './addressees.ts'
import { pauseDevice, resumeDevice } from './pause-device.ts'
import { toPush } from './payload.ts'
import { pushToDeviceTask } from './tasks.ts'

type Push = Static<typeof pushToDeviceTask.payload>

interface Row extends PushDevice, PushMessage {
  ttl_seconds: number
  failures: number
  /** Null unless the device is to be left alone now. */
  paused_until: Date | null
}

/** Not in the providers' queues: where a push goes its receiver has chosen, and one that hangs must not hold up money. */
export const pushJob = (push: Push, runAt?: Date) => ({
  task: pushToDeviceTask,
  payload: push,
  key: `push:${push.alertId}:${push.deviceId}`,
  queue: 'push',
  runAt,
})

async function send(
  { db, push, log }: Services,
  { alertId, deviceId }: Push,
  row: Row,
): Promise<Date | null> {
  try {
    const outcome = await push.send(row, toPush(row), row.ttl_seconds)
    if (outcome === 'gone')
      await db.run(sql`UPDATE push_device SET forgotten_at = service_now() WHERE id = ${deviceId}`)
    else if (row.failures > 0) await resumeDevice(db, deviceId)
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ error, alertId, deviceId }, 'push not taken by the provider')
    return error.kind === 'refused' ? null : pauseDevice(db, deviceId, row.failures, error)
  }
}

/** Pushes an alert to one device, again and again until it is taken, refused, read or too old. */
export const pushToDevice = handleJob(pushToDeviceTask, async (job, services) => {
  const { db } = services
  const row = await db.maybe<Row>(sql`
      SELECT type, alert.id, title, body, data, kind, address, keys, failures,
        CASE WHEN paused_until > service_now() THEN paused_until END AS paused_until,
        ceil(extract(epoch FROM ends_at - service_now()))::integer AS ttl_seconds
      FROM ${addressees(job.alertId)} AND push_device.id = ${job.deviceId}`)
  if (!row) return
  const again = row.paused_until ?? (await send(services, job, row))
  if (again) await db.transaction(async (tx) => tx.addJob(pushJob(job, again)))
})
