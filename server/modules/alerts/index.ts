import type { Module } from '#server/services.ts'
import { getAlerts, getStoreAlerts } from './get-alerts.ts'
import { markAlertsRead, markStoreAlertsRead } from './mark-alerts-read.ts'

export { alertEventData } from './alert-event-data.ts'
export { alertOperators } from './alert-operators.ts'
export { alertTexts } from './alert-texts.ts'
export { AlertedUser, alertUsers, isReachable } from './alert-users.ts'
export { namedParty, namedPerson, type OrderWords } from './alert-words.ts'
export { markSubjectRead, raiseOncePerSubject } from './alerts-by-subject.ts'
export { countUnreadAlerts } from './count-unread-alerts.ts'
export { deleteAlerts, eraseFromAlertEvents, eraseFromAlerts } from './erase-from-alerts.ts'
export { type AlertMoment, type NewAlert, raiseAlert } from './raise-alert.ts'
export { readerOf } from './reader.ts'

export const alerts: Module = {
  operations: [getAlerts, getStoreAlerts, markAlertsRead, markStoreAlertsRead],
}
