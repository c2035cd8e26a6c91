import { implement } from '#server/services.ts'
import { readStore } from './store-details.ts'
import { viewerOf } from './viewer.ts'

export const getStore = implement('getStore', async ({ params, query, actor, services }) =>
  readStore(
    services.db,
    services,
    { id: params.storeId },
    viewerOf(actor, query),
    actor?.role === 'operator',
  ),
)
