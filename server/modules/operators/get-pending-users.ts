import type { RiderWork } from '#contract/states.ts'
import {
  isRiderAtWork,
  isRiderWithOrders,
  ReviewRow,
  reviewColumns,
  telephoneKeyword,
} from '#modules/identity/index.ts'
import { type Fragment, fragment, matchesKeyword, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { toUserUnderReview } from './user-under-review.ts'

const works: { [work in RiderWork]: Fragment } = {
  available: isRiderAtWork,
  busy: isRiderWithOrders,
}

export const getPendingUsers = implement(
  'getPendingUsers',
  async ({ query, page, services: { db, files } }) => {
    const { role, work, keyword } = query
    const { status = work ? 'any' : 'pending' } = query
    const rows = await db.many(
      ReviewRow,
      sql`
    SELECT ${reviewColumns} FROM users
    WHERE role <> 'operator' AND deleted_at IS NULL
      ${status === 'any' ? nothing : fragment`AND role_status = ${status}`}
      ${role ? fragment`AND role = ${role}` : nothing}
      ${work ? fragment`AND ${works[work]}` : nothing}
      ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(name || ' ' || telephone)`, telephoneKeyword(keyword))}` : nothing}
      ${page.after ? fragment`AND id > ${page.after[0]}` : nothing}
    ORDER BY id LIMIT ${page.size + 1}`,
    )
    return page.of(
      rows,
      (row) => [row.id],
      (row) => toUserUnderReview(row, files),
    )
  },
)
