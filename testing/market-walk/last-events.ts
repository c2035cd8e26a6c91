import { isDeepStrictEqual } from 'node:util'
import type { Order } from '#contract/records/order.ts'
import { orderEventData } from '#modules/orders/index.ts'
import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'

interface LastEvent {
  order_id: string
  role: string
  /** Null while the order goes on for its party. */
  status: string | null
  stream: string
  /** The version of the last event that was sent to the party. */
  sent: number | null
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
export async function findOutdatedEvents({ services }: TestApp): Promise<object[] | null> {
  const views = await services.db.many<LastEvent>(sql`
    SELECT order_id, role, status, stream, (
        SELECT subject_version FROM stream_event WHERE stream_event.stream = view.stream AND subject_id = order_id
        ORDER BY "offset" DESC LIMIT 1
      ) AS sent,
      coalesce(version, (SELECT max(version) FROM order_version WHERE order_version.order_id = view.order_id)) AS read
    FROM (SELECT *, CASE role WHEN 'store' THEN 'store:' ELSE 'user:' END || party_id AS stream FROM order_view) AS view`)
  const without = views.filter(({ sent }) => sent === null)
  const wanted = views.flatMap(({ stream, order_id: id, sent, read }) =>
    sent === null ? [] : [sent, read].map((version) => ({ stream, event: 'order.update', id, version })),
  )
  const orders = await orderEventData({ ...services, recentOrders })(wanted)
  const shown = orders.map((text) => withoutLiveFields(JSON.parse(text!) as Order))
  const different = views
    .filter(({ sent }) => sent !== null)
    .filter(({ status }, place) => {
      const [sent, read] = shown.slice(2 * place, 2 * place + 2)
      return !isDeepStrictEqual(sent, read) || (status !== null && status !== read!.status)
    })
  const wrong = [...without, ...different]
  return wrong.length === 0 ? null : wrong
}
