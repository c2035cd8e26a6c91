import type { Module } from '#server/services.ts'

export { about, customerOf, type OrderRow, orderColumns, summaryOf } from './order-row.ts'
export { payFromWallet } from './pay-from-wallet.ts'
export { amountDue, endPaymentWindow, lockOrder, markPaid } from './payment.ts'
export { type NewOrder, placeOrder } from './place-order.ts'
export { refundOrder } from './refund-order.ts'
export { settleFault } from './settle-fault.ts'
export { type Courier, settleOrder } from './settle-order.ts'

/** Orders, as far as their money goes. */
export const orders: Module = { operations: [] }
