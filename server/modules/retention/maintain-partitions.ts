import { codeOf } from '#platform/database/database.ts'
import { runLongTransaction } from '#platform/database/long-transaction.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import { handleJob, type Services } from '#server/services.ts'
import { addPartitions } from './add-partitions.ts'
import { retireEntries, retireOrders } from './retire.ts'

const lockTimeout = '55P03'

async function addAndRetire({ db, clock, config, log }: Services): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO('UTC')
  const monthsAgo = (months: number) => now.subtract({ months }).toInstant().toString()
  const added = await runLongTransaction(db, (tx) => addPartitions(tx, now.toPlainDate()))
  const retired = [
    ...(await retireOrders(db, monthsAgo(config.KEEP_ORDERS_MONTHS))),
    ...(await retireEntries(db, monthsAgo(config.KEEP_ENTRIES_MONTHS))),
  ]
  if (added.length + retired.length > 0) log.info({ added, retired }, 'partitions')
}

/**
 * Every hour: creates partitions for the next periods, and retires quarters past their retention time. Where a table is in use by a
 * long transaction, as while the demo is filled, the next hour is soon enough.
 */
export const maintainPartitions = handleJob(
  recurringTask('maintainPartitions', { minuteOfHour: 37 }),
  async (_payload, services) => {
    try {
      await addAndRetire(services)
    } catch (error) {
      if (codeOf(error) !== lockTimeout) throw error
      services.log.info('partitions left to the next hour: a table is in use')
    }
  },
)
