import type { Module } from '#server/services.ts'
import { maintainPartitions } from './maintain-partitions.ts'

export { addPartitions } from './add-partitions.ts'
export { type Span, spansFrom } from './periods.ts'
export { retireOrders } from './retire.ts'

export const retention: Module = { operations: [], jobs: [maintainPartitions] }
