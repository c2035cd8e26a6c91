import { fragment } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { listItems } from './items/list-items.ts'

export const getItems = implement('getItems', (call) => listItems(call, fragment`true`))

export const getCategorisedItems = implement('getCategorisedItems', (call) => {
  const { categoryId } = call.query
  return listItems(
    call,
    categoryId === undefined
      ? fragment`item.category_id IS NOT NULL`
      : fragment`item.category_id = ${categoryId}`,
  )
})

export const getComboItems = implement('getComboItems', (call) =>
  listItems(call, fragment`item.type = 'combo'`),
)

export const getNonComboItems = implement('getNonComboItems', (call) =>
  listItems(call, fragment`item.type <> 'combo'`),
)
