import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
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
}
