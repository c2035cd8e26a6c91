import type { Module } from '#server/services.ts'
import { endPaymentWindow, followPayment } from './follow-payment.ts'
import { getNigerianBanks } from './get-nigerian-banks.ts'
import { initiateOneTimePayment } from './initiate-one-time-payment.ts'
import { resolveAccountNumber } from './resolve-account-number.ts'

export { openIfPossible } from './open-at-provider.ts'
export { intend } from './payment-intent.ts'
export type { PaymentRow } from './payment-row.ts'
export { lockPayment, placeMoney } from './place-money.ts'
export { recordIncomingTransfer } from './record-incoming-transfer.ts'
export { setPaymentOfTransfer, setSuspenseAssigned } from './suspense.ts'
export { serveWebhooks, takeHint } from './webhook.ts'

export const payments: Module = {
  operations: [getNigerianBanks, initiateOneTimePayment, resolveAccountNumber],
  jobs: [endPaymentWindow, followPayment],
}
