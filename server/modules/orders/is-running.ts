import { fragment } from '#platform/database/sql.ts'

/** A condition on `orders`, worded as in its partial indexes, so that the planner can use them. */
export const isRunning = fragment`ended_at IS NULL`
