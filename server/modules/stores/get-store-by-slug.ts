import { implement } from '#server/services.ts'
import { readStore } from './store-details.ts'
import { viewerOf } from './viewer.ts'

export const getStoreBySlug = implement('getStoreBySlug', async ({ params, query, actor, services }) =>
  readStore(services.db, services, { slug: params.slug }, viewerOf(actor, query), actor?.role === 'operator'),
)
