import type { Order } from '#contract/records/order.ts'
import type { customerOrderStatuses } from '#contract/states.ts'
import { openRecords } from '../../live/records.ts'
import { expectedAt } from '../../shared/order-times.ts'
import { live } from '../app.ts'
import { isRunning, isUnpaid } from '../order/stage.ts'

export type CustomerStatus = (typeof customerOrderStatuses)[number]

/** All orders that were loaded, whichever screen they came from; kept up to date by events. */
export const orders = openRecords<Order>()

/** All orders, or those with a status or a keyword. */
export const orderList = (status: CustomerStatus | undefined, keyword = '') =>
  live.lists.get(
    `orders ${status ?? ''} ${keyword}`,
    orders,
    (lastEvaluatedKey) => {
      const query = { ...(keyword ? { keyword } : {}), lastEvaluatedKey }
      return status
        ? live.client.getOrdersByStatus({ params: { status }, query })
        : live.client.getOrders({ query })
    },
    status || keyword ? {} : { keep: 'private' },
  )

/** The orders of the unfiltered list that are loaded. */
export const knownOrders = (): Order[] =>
  orderList(undefined).ids.value.flatMap((id) => orders.get(id).value ?? [])

/** The running orders among these: unpaid ones first, then by the time when they are expected. */
export const runningOrders = (): Order[] => {
  const dueAt = (order: Order) => (isUnpaid(order) ? 0 : (expectedAt(order) ?? Number.POSITIVE_INFINITY))
  return knownOrders()
    .filter(isRunning)
    .sort((one, other) => dueAt(one) - dueAt(other) || 0)
}

/** «Jollof rice», «2 × Water» */
export const lineNames = ({ packs }: Order): string[] =>
  packs.flatMap(({ lines }) =>
    lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
  )

live.connection.on('order.update', (order) => {
  const isNew = orders.get(order.id).value === undefined
  orders.takeEvent(order)
  if (isNew) orderList(undefined).prepend(order.id)
})
