import { fragment } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { readViewOf } from './views/read-view.ts'

export const getOrder = implement('getOrder', async ({ params, actor, services }) =>
  readViewOf(actor, services, fragment`${params.orderId}`),
)

export const getOrderBySlug = implement('getOrderBySlug', async ({ params, actor, services }) =>
  readViewOf(
    actor,
    services,
    fragment`(SELECT order_id FROM order_slug WHERE slug = ${params.slug.toUpperCase()})`,
  ),
)
