import { implement } from '#server/services.ts'
import { markRead } from './mark-read.ts'
import { readerOf } from './reader.ts'

export const markStoreAlertsRead = implement('markStoreAlertsRead', async ({ store, body, transaction }) =>
  transaction((tx) => markRead(tx, readerOf(store), body.alertIds)),
)
