import { closeBoxWhenDue, endBoxWindowTask, lockRider } from '#modules/dispatch/index.ts'
import { handleJob } from '#server/services.ts'

export const endBoxWindow = handleJob(endBoxWindowTask, ({ riderId }, { db, config }) =>
  db.transaction(async (tx) => {
    await lockRider(tx, riderId)
    await closeBoxWhenDue(tx, config, riderId)
  }),
)
