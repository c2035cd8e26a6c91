import type { Module } from '#server/services.ts'
import { removeReceipts } from './remove-receipts.ts'

export { openReceiptDrawer, type ReceiptDrawer } from './drawing/drawer.ts'
export { receiptAddresses } from './receipt-addresses.ts'
export { queueReceiptRemoval } from './remove-receipts.ts'
export { serveReceipts } from './serve-receipts.ts'

export const receipts: Module = { operations: [], jobs: [removeReceipts] }
