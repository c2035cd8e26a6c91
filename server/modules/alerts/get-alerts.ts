import { implement } from '#server/services.ts'
import { listAlerts } from './list-alerts.ts'

export const getAlerts = implement('getAlerts', async (call) =>
  listAlerts({ userId: call.actor.userId }, call),
)
