import { sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { normaliseTelephone } from './account/telephone.ts'

export const getTelephoneExistence = implement('getTelephoneExistence', async ({ query, services }) => {
  const telephone = normaliseTelephone(query.telephone)
  const exists = await services.db.exists(sql`
    SELECT FROM users WHERE telephone = ${telephone} AND role = ${query.role} AND deleted_at IS NULL`)
  return { exists }
})
