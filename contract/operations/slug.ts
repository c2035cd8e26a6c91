import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Order } from '../records/order.ts'
import { StoreDetails } from '../records/store-details.ts'
import { Record, Type } from '../schema.ts'
import { viewerPoint } from './store.ts'

export const slug = {
  getStoreBySlug: operation({
    group: 'slug',
    method: 'GET',
    path: '/slug/store/{slug}',
    summary: 'Get store by slug',
    description: 'As getStore, by the name in its web address.',
    callers: 'anyone',
    viewer: true,
    params: Record({
      slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80, description: 'Of the store.' }),
    }),
    query: Record(viewerPoint),
    answer: StoreDetails,
    errors: ['store.absent', 'store.deleted'],
    example: { params: { slug: demo.storeSlug } },
  }),
  getOrderBySlug: operation({
    group: 'slug',
    method: 'GET',
    path: '/slug/order/{slug}',
    summary: 'Get order by slug',
    description: 'As getOrder, by what a person reads out on the telephone.',
    callers: ['customer', 'rider', 'store', 'assistant'],
    params: Record({
      slug: Type.String({ pattern: '^[A-Za-z]{3}-[0-9]{3}-[A-Za-z]{3}$', description: 'Of the order.' }),
    }),
    answer: Order,
    errors: ['order.absent'],
    example: { as: 'customer', params: { slug: demo.orderSlug } },
  }),
}
