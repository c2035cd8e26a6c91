import { fragment } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { listItems } from './list-items.ts'

export const getNonComboItems = implement('getNonComboItems', (call) =>
  listItems(call, fragment`item.type <> 'combo'`),
)
