import { implement } from '#server/services.ts'
import { readAccount } from './account/user-row.ts'

export const getAccount = implement('getAccount', async ({ actor, services: { db, files } }) =>
  readAccount(db, files, actor.userId),
)
