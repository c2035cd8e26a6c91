import { isDeepStrictEqual } from 'node:util'
import type { Order } from '#contract/records/order.ts'
import { orderEventData } from '#modules/orders/index.ts'
import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'

interface ToldView {
  order_id: string
  role: string
  /** Null while the order goes on for its party. */
  status: string | null
  stream: string
  /** The version of the last event that was sent to the party. */
  told: number | null
  /** The version that the party reads. */
  read: number
}

const recentOrders = { find: () => undefined, keep() {} }

/** Leaves out fields that change independently of the order. */
const withoutLiveFields = ({ store, customer, rider, ...order }: Order) => ({
  ...order,
  manuallyCompleted: store.manuallyCompleted,
  customer: { ...customer, review: null },
  rider: rider && { ...rider, review: null },
})

/** Views of orders whose last event differs from what the party reads; null if there are none. */
export async function findWronglyTold({ services }: TestApp): Promise<object[] | null> {
  const views = await services.db.many<ToldView>(sql`
    SELECT order_id, role, status, stream, (
        SELECT subject_version FROM stream_event WHERE stream_event.stream = view.stream AND subject_id = order_id
        ORDER BY "offset" DESC LIMIT 1
      ) AS told,
      coalesce(version, (SELECT max(version) FROM order_version WHERE order_version.order_id = view.order_id)) AS read
    FROM (SELECT *, CASE role WHEN 'store' THEN 'store:' ELSE 'user:' END || party_id AS stream FROM order_view) AS view`)
  const untold = views.filter(({ told }) => told === null)
  const wanted = views.flatMap(({ stream, order_id: id, told, read }) =>
    told === null ? [] : [told, read].map((version) => ({ stream, event: 'order.update', id, version })),
  )
  const orders = await orderEventData({ ...services, recentOrders })(wanted)
  const shown = orders.map((text) => withoutLiveFields(JSON.parse(text!) as Order))
  const different = views
    .filter(({ told }) => told !== null)
    .filter(({ status }, place) => {
      const [told, read] = shown.slice(2 * place, 2 * place + 2)
      return !isDeepStrictEqual(told, read) || (status !== null && status !== read!.status)
    })
  const wrong = [...untold, ...different]
  return wrong.length === 0 ? null : wrong
}
