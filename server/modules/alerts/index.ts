import type { Module } from '#server/services.ts'
import { getAlerts } from './get-alerts.ts'
import { getStoreAlerts } from './get-store-alerts.ts'
import { markAlertsRead } from './mark-alerts-read.ts'
import { markStoreAlertsRead } from './mark-store-alerts-read.ts'

export { alertOperators } from './alert-operators.ts'
export { alertUsers } from './alert-users.ts'
export { namedParty, namedPerson, type OrderWords } from './alert-words.ts'
export { countUnreadAlerts } from './count-unread-alerts.ts'
export { type NewAlert, raiseAlert } from './raise-alert.ts'
export { readerOf } from './reader.ts'
export { remind, settle } from './remind.ts'

export const alerts: Module = {
  operations: [getAlerts, getStoreAlerts, markAlertsRead, markStoreAlertsRead],
}
