import { implement } from '#server/services.ts'
import { listAlerts } from './list-alerts.ts'
import { readerOf } from './reader.ts'

export const getStoreAlerts = implement('getStoreAlerts', async (call) =>
  listAlerts(readerOf(call.store), call),
)
