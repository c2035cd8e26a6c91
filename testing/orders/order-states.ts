import { lockOrder, type OrderRow, publishOrder } from '#modules/orders/index.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import { operator, type Person } from '../people.ts'
import { type Market, moved, openMarket, paidOrder } from './moved-orders.ts'
import { anOrder } from './orders.ts'

/** Users of two stores: one with riders, one that delivers its orders itself. */
export interface Stage {
  app: TestApp
  staff: Person
  ridden: Market
  own: Market
}

export async function openStage(app: TestApp): Promise<Stage> {
  const staff = await operator(app)
  const ridden = await openMarket(app, staff)
  const own = await openMarket(app, staff, { deliversItself: true })
  return { app, staff, ridden, own }
}

export const orderOf = (app: TestApp, orderId: string): Promise<OrderRow> =>
  app.services.db.transaction(async (tx) => (await lockOrder(tx, orderId))!)

/** Assigns an accepted order to a rider, without offers and box. */
export const assigned = (app: TestApp, orderId: string, rider: Person): Promise<void> =>
  app.services.db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO offer (id, order_id, rider_id, round, wave, status)
      VALUES (${newId()}, ${orderId}, ${rider.id}, 1, 1, 'accepted')`)
    await tx.run(sql`
      UPDATE orders SET version = version + 1, rider_id = ${rider.id}, rider_accepted_at = service_now() WHERE id = ${orderId}`)
    await publishOrder(tx, app.services, orderId)
  })

/** Sets columns that only time changes. */
const aged = (app: TestApp, orderId: string, columns: Fragment): Promise<void> =>
  app.services.db.transaction(async (tx) => {
    await tx.run(sql`UPDATE orders SET version = version + 1, ${columns} WHERE id = ${orderId}`)
    await publishOrder(tx, app.services, orderId)
  })

type Status = 'ready' | 'ongoing' | 'completed' | 'failed'
const step = async (app: TestApp, by: Person, orderId: string, status: Status) => {
  const { code } = await orderOf(app, orderId)
  const body = status === 'completed' ? { status, code } : { status }
  await by.client.updateOrderStatus({ params: { orderId }, body })
}

type Way = (stage: Stage) => Promise<string>

const then =
  (way: Way, more: (stage: Stage, orderId: string) => Promise<unknown>): Way =>
  async (stage) => {
    const orderId = await way(stage)
    await more(stage, orderId)
    return orderId
  }

const unpaid: Way = async ({ app, ridden: { customer, storeId, to } }) =>
  (await anOrder(app, { customerId: customer.id, storeId, packs: [], ...(to ? { to } : {}) })).id
const paid: Way = ({ app, ridden }) => paidOrder(app, ridden)
const accepted = then(paid, (stage, orderId) =>
  stage.ridden.owner.client.acceptOrder({ params: { orderId }, body: {} }),
)
const acceptedWithRider = then(accepted, ({ app, ridden }, orderId) => assigned(app, orderId, ridden.rider))
const ready = then(accepted, ({ app, ridden }, orderId) => step(app, ridden.owner, orderId, 'ready'))
const readyWithRider = then(ready, ({ app, ridden }, orderId) => assigned(app, orderId, ridden.rider))
const ongoing = then(readyWithRider, ({ app, ridden }, orderId) =>
  step(app, ridden.rider, orderId, 'ongoing'),
)
const waited = then(ongoing, async ({ app, ridden }, orderId) => {
  const body = { tracking: 'rider-customer-arrival' } as const
  await ridden.rider.client.updateOrderStatus({ params: { orderId }, body })
  await aged(app, orderId, fragment`wait_ends_at = service_now()`)
})
const readyOwn: Way = async ({ app, own }) => {
  const orderId = await paidOrder(app, own)
  await own.owner.client.acceptOrder({ params: { orderId }, body: {} })
  await step(app, own.owner, orderId, 'ready')
  return orderId
}
const ongoingOwn = then(readyOwn, ({ app, own }, orderId) => step(app, own.owner, orderId, 'ongoing'))
const reason = 'Because.'

/** Every state of an order, and how to reach it. */
export const ways = {
  unpaid,
  'unpaid, card declined': then(unpaid, ({ app }, orderId) =>
    aged(app, orderId, fragment`payment_status = 'failed'`),
  ),
  paid,
  'paid, too late to accept': then(paid, ({ app }, orderId) =>
    aged(app, orderId, fragment`deadline_at = service_now()`),
  ),
  accepted,
  'accepted, with rider': acceptedWithRider,
  'accepted, overdue': then(accepted, ({ app }, orderId) => aged(app, orderId, fragment`overdue = true`)),
  ready,
  'ready, with rider': readyWithRider,
  'ready, overdue': then(readyWithRider, ({ app }, orderId) => aged(app, orderId, fragment`overdue = true`)),
  'ready, store delivers': readyOwn,
  ongoing,
  'handed over': then(readyWithRider, ({ app, ridden }, orderId) =>
    step(app, ridden.owner, orderId, 'ongoing'),
  ),
  'ongoing, customer does not come': waited,
  'ongoing, code locked': then(ongoing, ({ app }, orderId) =>
    aged(app, orderId, fragment`code_locked = true`),
  ),
  'ongoing, store delivers': ongoingOwn,
  'completed by rider': then(ongoing, ({ app, ridden }, orderId) =>
    step(app, ridden.rider, orderId, 'completed'),
  ),
  'completed by store': then(ongoingOwn, ({ app, own }, orderId) =>
    step(app, own.owner, orderId, 'completed'),
  ),
  'completed without code': then(ongoingOwn, ({ own }, orderId) =>
    own.owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'completed' } }),
  ),
  'completed by operator': then(ongoing, ({ staff }, orderId) =>
    staff.client.completeOrder({ params: { orderId }, body: { reason } }),
  ),
  'rejected by store': then(paid, ({ ridden }, orderId) =>
    ridden.owner.client.rejectOrder({ params: { orderId }, body: { reason } }),
  ),
  'rejected by time': then(paid, ({ app }, orderId) => moved(app, orderId, 'lapse', 'platform')),
  'cancelled by customer': then(paid, ({ ridden }, orderId) =>
    ridden.customer.client.cancelOrder({ params: { orderId }, body: {} }),
  ),
  'cancelled by store': then(readyWithRider, ({ ridden }, orderId) =>
    ridden.owner.client.rejectOrder({ params: { orderId }, body: { reason } }),
  ),
  'cancelled by time': then(unpaid, ({ app }, orderId) => moved(app, orderId, 'expire', 'platform')),
  'failed by rider': then(waited, ({ app, ridden }, orderId) => step(app, ridden.rider, orderId, 'failed')),
  'failed by operator': then(ongoing, ({ staff }, orderId) =>
    staff.client.failOrder({ params: { orderId }, body: { fault: 'platform', reason } }),
  ),
} satisfies { [place: string]: Way }

export type Place = keyof typeof ways
