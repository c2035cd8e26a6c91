export { type AlertType, raiseAlert } from './raise-alert.ts'
