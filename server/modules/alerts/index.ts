export { alertOperators, type OperatorsAlert } from './alert-operators.ts'
export { type AlertType, raiseAlert } from './raise-alert.ts'
