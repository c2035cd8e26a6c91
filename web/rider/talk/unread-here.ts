import { eachMinute } from '../../kit/clock.ts'
import { alertsOf } from '../../shared/alerts/alerts.ts'
import { type Unread, unreadOf } from '../../shared/unread.ts'
import { actor } from '../actor.ts'

const recentMs = 24 * 3_600_000

/** Alerts tell of offers and orders, which are over soon: nobody has to read those of the days before. */
export function unreadHere(): Unread {
  const { alerts, list } = alertsOf(actor)
  const recent = list(true).ids.value.filter((id) => {
    const alert = alerts.get(id).value
    return alert && !alert.read && eachMinute.value - Date.parse(alert.dateCreated) < recentMs
  })
  return { ...unreadOf(actor).value, alerts: recent.length }
}
