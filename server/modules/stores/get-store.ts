import { implement } from '#server/services.ts'
import { readStore } from './views/store-details.ts'
import { viewerOf } from './views/viewer.ts'

export const getStore = implement('getStore', async ({ params, query, actor, services }) => {
  const isOperator = actor?.role === 'operator'
  return readStore(services.db, services, { id: params.storeId }, viewerOf(actor, query), isOperator)
})

export const getStoreBySlug = implement('getStoreBySlug', async ({ params, query, actor, services }) => {
  const isOperator = actor?.role === 'operator'
  return readStore(services.db, services, { slug: params.slug }, viewerOf(actor, query), isOperator)
})
