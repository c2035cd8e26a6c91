import type { Module } from '#server/services.ts'
import { removeReceipts } from './remove-receipts.ts'

export type { ReceiptStatus } from './drawing/content.ts'
export { openReceiptDrawer, type ReceiptDrawer } from './drawing/drawer.ts'
export { localDate, statuses as receiptStatuses } from './drawing/words.ts'
export { receiptAddresses } from './receipt-addresses.ts'
export { queueReceiptRemoval } from './remove-receipts.ts'
export { serveReceipts } from './serve-receipts.ts'

export const receipts: Module = { operations: [], jobs: [removeReceipts] }
