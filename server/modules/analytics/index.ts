import type { Module } from '#server/services.ts'
import { countOrders } from './count-ended-orders.ts'
import { getEarnings } from './get-earnings.ts'
import { getStoreAnalytics } from './get-store-analytics.ts'

export { countEndedOrders, queueOrderToCount } from './count-ended-orders.ts'

export const analytics: Module = { operations: [getEarnings, getStoreAnalytics], jobs: [countOrders] }
