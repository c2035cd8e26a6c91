import { PushNotification } from '#contract/records/alert.ts'
import type { Static } from '#contract/schema.ts'
import { pushDeviceKinds } from '#contract/states.ts'
import { integer, json, nullable, oneOf, type RowOf, row, text, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { pushQueue } from '#platform/provider-queue.ts'
import { shortenText } from '#platform/shorten-text.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { PushMessage } from '#providers/push/port.ts'
import { handleJob, type Services } from '#server/services.ts'
import { devicesOfAlert } from './alert-devices.ts'
import { forgetDevice, pauseDevice, resumeDevice } from './devices.ts'
import { pushToDeviceTask } from './tasks.ts'

type Push = Static<typeof pushToDeviceTask.payload>

const PushRow = row({
  ...PushNotification.properties,
  data: json<PushMessage['data']>(),
  kind: oneOf(pushDeviceKinds),
  address: text,
  keys: nullable(row({ p256dh: text, auth: text })),
  failures: integer,
  /** Until when pushes to the device are paused; null if they are not. */
  paused_until: nullable(timestamp),
  ttl_seconds: integer,
})
type PushRow = RowOf<typeof PushRow>

const maxValueLength = 200

/**
 * An alert as it is pushed. Push services accept at most 4 KB, so the values of `data`, which users may have
 * typed, are cut.
 */
const toPush = ({ type, id, title, body, data }: PushMessage): PushMessage => ({
  type,
  id,
  title,
  body,
  data: Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, shortenText(value, maxValueLength)]),
  ),
})

export const pushJob = (push: Push, runAt?: Date) => ({
  task: pushToDeviceTask,
  payload: push,
  key: `push:${push.alertId}:${push.deviceId}`,
  queue: pushQueue,
  runAt,
})

async function send(
  { db, push, log }: Services,
  { alertId, deviceId }: Push,
  device: PushRow,
): Promise<Date | null> {
  try {
    const outcome = await push.send(device, toPush(device), device.ttl_seconds)
    if (outcome === 'gone') await forgetDevice(db, deviceId)
    else if (device.failures > 0) await resumeDevice(db, deviceId)
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ error, alertId, deviceId }, 'push not accepted by the provider')
    return error.kind === 'refused' ? null : pauseDevice(db, deviceId, device.failures, error)
  }
}

/** Pushes an alert to one device, and retries until it is accepted, refused, read or too old. */
export const pushToDevice = handleJob(pushToDeviceTask, async (job, services) => {
  const { db } = services
  const device = await db.maybe(
    PushRow,
    sql`
      SELECT type, alert.id, title, body, data, kind, address, keys, failures,
        CASE WHEN paused_until > service_now() THEN paused_until END AS paused_until,
        ceil(extract(epoch FROM ends_at - service_now()))::integer AS ttl_seconds
      FROM ${devicesOfAlert(job.alertId)} AND push_device.id = ${job.deviceId}`,
  )
  if (!device) return
  const retryAt = device.paused_until ?? (await send(services, job, device))
  if (retryAt) await db.transaction(async (tx) => tx.addJob(pushJob(job, retryAt)))
})
