import type { PaymentMethod } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { acceptForStore } from './accept-for-store.ts'
import { moveOrder, type Shown } from './move-order.ts'
import type { OrderRow } from './order-row.ts'
import { storeClock } from './store-clock.ts'
import { endStoreWindowTask, remindStoreTask } from './tasks.ts'

/** All of the bill is in escrow: the store is told, and its time to accept runs. */
export async function payOrder(
  tx: Tx,
  services: Services,
  order: OrderRow,
  method: PaymentMethod,
): Promise<Shown> {
  const { config } = services
  const { starts, ends, reminder, auto_accept } = await storeClock(tx, config, order)
  const paid = await moveOrder(tx, services, order, 'pay', {
    by: 'platform',
    deadline: auto_accept ? null : ends,
    also: fragment`payment_method = ${method}`,
  })
  if (auto_accept) {
    const accepted = await acceptForStore(tx, services, paid.order)
    return accepted.shown
  }
  const payload = { orderId: order.id }
  tx.addJob({ task: endStoreWindowTask, payload, key: `store-window:${order.id}`, runAt: ends })
  if (reminder > starts) {
    tx.addJob({ task: remindStoreTask, payload, key: `store-reminder:${order.id}`, runAt: reminder })
  }
  return paid.shown
}
