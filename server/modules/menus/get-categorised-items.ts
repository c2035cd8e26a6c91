import { fragment } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { listItems } from './list-items.ts'

export const getCategorisedItems = implement('getCategorisedItems', (call) => {
  const { categoryId } = call.query
  return listItems(
    call,
    categoryId === undefined
      ? fragment`item.category_id IS NOT NULL`
      : fragment`item.category_id = ${categoryId}`,
  )
})
