import type { QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { metresAway, priceOver, type Viewer } from '#modules/stores/index.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { nairaToKobo } from '#server/money/money.ts'
import { implement, type Services } from '#server/services.ts'
import { openRankedList } from './ranked-list.ts'
import { pageOfOpenAndClosed, pageOfStores, type Sort } from './store-page.ts'

type Query = QueryOf<Operations['getStores']>

function filters(query: Query, config: Services['config']): Fragment[] {
  const { minRating, maxAveragePrice, maxDeliveryPrice, maxDeliveryMinutes } = query
  const conditions = [
    minRating !== undefined && fragment`raters > 0 AND rating_sum >= ${minRating}::float8 * raters`,
    maxAveragePrice !== undefined &&
      fragment`item_count > 0 AND item_price_sum <= ${nairaToKobo(maxAveragePrice)}::bigint * item_count`,
    maxDeliveryPrice !== undefined &&
      fragment`${priceOver(metresAway, config)} <= ${nairaToKobo(maxDeliveryPrice)}::bigint`,
    maxDeliveryMinutes !== undefined && fragment`delivery_minutes_max <= ${maxDeliveryMinutes}::integer`,
  ]
  return conditions.filter((condition) => condition !== false)
}

/** Without a known point, refuses the sorts by distance and delivery price, and the filter by delivery price. */
function sortOf(query: Query, { point }: Viewer): Sort {
  const sort = query.sort ?? (point ? 'distance' : 'rating')
  const field =
    sort === 'distance' || sort === 'delivery-price'
      ? 'sort'
      : query.maxDeliveryPrice !== undefined
        ? 'maxDeliveryPrice'
        : undefined
  if (field && !point) throw invalidField(field, 'choice', 'needs a point, a street or a delivery address')
  return sort
}

export const getStores = implement('getStores', async ({ query, actor, page, services }) => {
  const list = await openRankedList(services.db, services, actor, page, query)
  const sort = sortOf(query, list.viewer)
  const filter = { ...list, closed: query.closed ?? false, where: filters(query, services.config) }
  // Without a point, a keyword search lists open stores first. With a point, closed stores stay in their place.
  const isOpenFirst = filter.closed && query.keyword !== undefined && !list.viewer.point
  const pageOf = isOpenFirst ? pageOfOpenAndClosed : pageOfStores
  return pageOf(services, list, page, filter, sort)
})
