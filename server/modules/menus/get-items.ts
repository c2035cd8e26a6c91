import { fragment } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { listItems } from './list-items.ts'

export const getItems = implement('getItems', (call) => listItems(call, fragment`true`))
