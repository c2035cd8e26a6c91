import type { Alert, AlertsRead } from '#contract/records/alert.ts'
import { openRecords } from '../../live/records.ts'
import { type Actor, isFor, perActor } from '../actor.ts'
import { alertCalls } from './calls.ts'

/** The alerts of an actor, kept up to date by answers and events. */
export const alertsOf = perActor((actor: Actor) => {
  const { live, storeId = '' } = actor
  const calls = alertCalls(actor)
  const alerts = openRecords<Alert>()
  const list = (isUnread: boolean) =>
    live.lists.get(
      `alerts ${storeId} ${isUnread}`,
      alerts,
      (lastEvaluatedKey) => calls.alerts({ ...(isUnread ? { unread: true } : {}), lastEvaluatedKey }),
      isUnread ? {} : { keep: 'private' },
    )

  function setRead(isMeant: (alert: Alert) => boolean) {
    for (const id of new Set([...list(false).ids.value, ...list(true).ids.value])) {
      const alert = alerts.get(id).value
      if (alert && !alert.read && isMeant(alert)) alerts.takeEvent({ ...alert, read: true })
    }
  }
  const takeRead = ({ alertIds, all, needs }: AlertsRead) =>
    setRead((alert) => (all ? needs === null || alert.needs === needs : alertIds.includes(alert.id)))

  live.connection.on('alert.new', (alert, { stream }) => {
    if (!isFor(actor, stream)) return
    alerts.takeEvent(alert as Alert)
    list(false).prepend(alert.id)
    list(true).prepend(alert.id)
  })
  live.connection.on('alert.update', (read, { stream }) => {
    if (isFor(actor, stream)) takeRead(read)
  })

  return {
    alerts,
    list,
    /** Marks the alert as read on the screen at once, before the service has answered. */
    read(alert: Alert) {
      if (alert.read) return
      setRead(({ id }) => id === alert.id)
      void calls.markRead([alert.id]).catch(() => alerts.takeEvent(alert))
    },
    async readAll() {
      const { data } = await calls.markRead()
      takeRead({ ...data, needs: null })
    },
  }
})
