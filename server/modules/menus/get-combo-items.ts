import { fragment } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { listItems } from './list-items.ts'

export const getComboItems = implement('getComboItems', (call) =>
  listItems(call, fragment`item.type = 'combo'`),
)
