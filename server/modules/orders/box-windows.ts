import { closeBoxWhenDue, lockRider } from '#modules/dispatch/index.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Services } from '#server/services.ts'

export const endBoxWindow: JobHandler<Services> = {
  task: 'endBoxWindow',
  run: ({ riderId }: { riderId: string }, { db, config }) =>
    db.transaction(async (tx) => {
      await lockRider(tx, riderId)
      await closeBoxWhenDue(tx, config, riderId)
    }),
}
