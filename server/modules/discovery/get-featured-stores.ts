import { implement } from '#server/services.ts'
import { openRankedList } from './ranked-list.ts'
import { pageOfStores } from './store-page.ts'

export const getFeaturedStores = implement('getFeaturedStores', async ({ query, actor, page, services }) => {
  const list = await openRankedList(services.db, services, actor, page, query)
  const filter = { ...list, closed: query.closed ?? false, featured: true }
  return pageOfStores(services, list, page, filter, list.viewer.point ? 'distance' : 'rating')
})
