import { fragment } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { readViewOf } from './views/read-view.ts'

export const getOrder = implement('getOrder', async ({ params, actor, services }) =>
  readViewOf(actor, services, fragment`${params.orderId}`),
)
