import type { Module } from '#server/services.ts'
import { endPaymentWindow, followPayment } from './follow-payment.ts'
import { getNigerianBanks } from './get-nigerian-banks.ts'
import { initiateOneTimePayment } from './initiate-one-time-payment.ts'
import { resolveAccountNumber } from './resolve-account-number.ts'

export { allocateMoney } from './allocate-money.ts'
export { createPayment } from './create-payment.ts'
export { openAtProviderIfAvailable } from './open-at-provider.ts'
export { lockPayment, PaymentRow } from './payment-row.ts'
export { recordIncomingTransfer } from './record-incoming-transfer.ts'
export { setPaymentOfTransfer, setSuspenseAssigned } from './suspense.ts'
export { recordWebhook, serveWebhooks } from './webhook.ts'

export const payments: Module = {
  operations: [getNigerianBanks, initiateOneTimePayment, resolveAccountNumber],
  jobs: [endPaymentWindow, followPayment],
}
