import { slowly } from '#platform/database/slowly.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'
import { addPartitions } from './add-partitions.ts'
import { retireEntries, retireOrders } from './retire.ts'

/** Every hour: partitions for what comes next, and quarters that are older than what is kept retire. */
export const tendPartitions = handleJob(
  recurringTask('tendPartitions', { minuteOfHour: 37 }),
  async (_payload, { db, clock, config, log }) => {
    const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO('UTC')
    const monthsAgo = (months: number) => now.subtract({ months }).toInstant().toString()
    const added = await slowly(db, (tx) => addPartitions(tx, now.toPlainDate()))
    const retired = [
      ...(await retireOrders(db, monthsAgo(config.KEEP_ORDERS_MONTHS))),
      ...(await retireEntries(db, monthsAgo(config.KEEP_ENTRIES_MONTHS))),
    ]
    if (added.length + retired.length > 0) log.info({ added, retired }, 'partitions')
  },
)
