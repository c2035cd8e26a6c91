import type { Client } from '#client/index.ts'
import type { RunningStatus } from '#contract/states.ts'
import { openRecords } from '../../live/records.ts'
import { live } from '../app.ts'
import { renewShown } from '../shown-lists.ts'

export type FoundOrder = Awaited<ReturnType<Client['findOrders']>>['data'][number]
export type OrderDetails = Awaited<ReturnType<Client['getOrderDetails']>>['data']
export type Act = OrderDetails['acts'][number]

export const found = openRecords<FoundOrder>()

/** The queue of the list and of the details of orders; see `useRenewed`. */
export const ordersQueue = 'orders'

/** A status of running orders, or those that are late. */
export type Standing = RunningStatus | 'late'

export interface OrdersQuery {
  standing?: Standing | undefined
  keyword?: string | undefined
}

export const ordersList = ({ standing, keyword }: OrdersQuery) =>
  live.lists.get(`orders ${standing ?? ''} ${keyword ?? ''}`, found, (lastEvaluatedKey) =>
    live.client.findOrders({
      query: {
        ...(standing === 'late' ? { late: true } : standing ? { status: standing } : {}),
        ...(keyword ? { keyword } : {}),
        lastEvaluatedKey,
      },
    }),
  )

/** Everything about an order. Operators receive no events of orders, so it is loaded again while it is shown. */
export const detailsOf = (orderId: string) =>
  live.resources.get(
    `order ${orderId}`,
    async () => (await live.client.getOrderDetails({ params: { orderId } })).data,
    { live: true },
  )

export const dispatchOf = (orderId: string) =>
  live.resources.get(
    `dispatch ${orderId}`,
    async () => (await live.client.getOrderDispatch({ params: { orderId } })).data,
    { live: true },
  )

export const renewOrders = (): void => renewShown(ordersQueue)
