import { fragment } from '#platform/database/sql.ts'

/** Of `orders`, in the words of the indexes of those that have not ended. */
export const isRunning = fragment`ended_at IS NULL`
