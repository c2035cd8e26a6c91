import { operation } from '../operation.ts'
import { Order } from '../records/order.ts'
import { Id, OneOf, Part, Record, Type } from '../schema.ts'
import { customerOrderStatuses, storeOrderStatuses } from '../states.ts'
import { params, StoreParams } from './store.ts'

const listing = { group: 'orders', method: 'GET', list: true, answer: Type.Array(Order), errors: [] } as const
const byKeyword = '`keyword` searches slug, store, items and people’s names.'

export const orders = {
  getOrders: operation({
    ...listing,
    path: '/orders',
    summary: 'Get all orders',
    description: `A customer’s orders, or every order ever offered to a rider, newest first. ${byKeyword}`,
    callers: ['customer', 'rider'],
    example: { as: 'rider' },
  }),
  getOrdersByStatus: operation({
    ...listing,
    path: '/orders/status/{status}',
    summary: 'Get orders by status',
    description: 'As getOrders, of one status as you see it.',
    callers: ['customer', 'rider'],
    params: Record({ status: OneOf(customerOrderStatuses, 'As you see it.') }),
    example: { as: 'rider', params: { status: 'ongoing' } },
  }),
  getStoreOrders: operation({
    ...listing,
    path: '/store/{storeId}/orders',
    summary: 'Get store orders',
    description: `Paid orders of a store, newest first. ${byKeyword}`,
    callers: ['store', 'assistant'],
    store: 'orders',
    params: StoreParams,
    example: { as: 'store', params },
  }),
  getStoreOrdersByStatus: operation({
    ...listing,
    path: '/store/{storeId}/orders/status/{status}',
    summary: 'Get store orders by status',
    description: 'As getStoreOrders, of one status.',
    callers: ['store', 'assistant'],
    store: 'orders',
    params: Record({ storeId: Id('The store.'), status: OneOf(storeOrderStatuses, 'As the store sees it.') }),
    example: { as: 'store', params: { ...params, status: 'completed' } },
  }),
  getStoreOrdersMetadata: operation({
    group: 'orders',
    method: 'GET',
    path: '/store/{storeId}/orders/metadata',
    summary: 'Get store orders metadata',
    description: 'How many orders of a store stand where. Always exact.',
    callers: ['store', 'assistant'],
    store: 'orders',
    params: StoreParams,
    answer: Record({
      total: Type.Integer({ description: 'All together.' }),
      statuses: Part(
        'By status.',
        Object.fromEntries(
          storeOrderStatuses.map((status) => [
            status,
            Type.Integer({ description: `Orders that are ${status}.` }),
          ]),
        ) as { [status in (typeof storeOrderStatuses)[number]]: ReturnType<typeof Type.Integer> },
      ),
      unassigned: Part('Accepted orders without a rider.', {
        total: Type.Integer({ description: 'How many.' }),
      }),
    }),
    errors: [],
    example: { as: 'store', params },
  }),
}
