import type { Module } from '#server/services.ts'
import { getEarnings } from './get-earnings.ts'
import { getStoreAnalytics } from './get-store-analytics.ts'

export { countAcceptance, countCompletion, countPayment, countPreparation } from './store-counts.ts'

export const analytics: Module = { operations: [getEarnings, getStoreAnalytics] }
