import type { JobHandler } from '#platform/jobs.ts'
import type { Services } from '#server/services.ts'
import { lockRider } from './box.ts'
import { closeBoxWhenDue } from './close-box.ts'

export const endBoxWindow: JobHandler<Services> = {
  task: 'endBoxWindow',
  run: ({ riderId }: { riderId: string }, { db, config }) =>
    db.transaction(async (tx) => {
      await lockRider(tx, riderId)
      await closeBoxWhenDue(tx, config, riderId)
    }),
}
