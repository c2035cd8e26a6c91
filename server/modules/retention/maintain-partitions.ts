import { leaveToNextRun, runLongTransaction } from '#platform/database/long-transaction.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'
import { addPartitions } from './add-partitions.ts'
import { retireEntries, retireOrders } from './retire.ts'

/** Runs every hour: creates the partitions of the next periods and retires quarters past their retention time. */
export const maintainPartitions = handleJob(
  recurringTask('maintainPartitions', { minuteOfHour: 37 }),
  (_payload, { db, clock, config, log }) =>
    leaveToNextRun(log, async () => {
      const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO('UTC')
      const monthsAgo = (months: number) => now.subtract({ months }).toInstant().toString()
      const added = await runLongTransaction(db, (tx) => addPartitions(tx, now.toPlainDate()))
      const retired = [
        ...(await retireOrders(db, monthsAgo(config.KEEP_ORDERS_MONTHS))),
        ...(await retireEntries(db, monthsAgo(config.KEEP_ENTRIES_MONTHS))),
      ]
      if (added.length + retired.length > 0) log.info({ added, retired }, 'partitions')
    }),
)
