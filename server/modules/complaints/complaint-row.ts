import { Complaint } from '#contract/records/complaint.ts'
import { type ComplaintStatus, complaintStatuses, faults } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  integer,
  list,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'

export const ComplaintRow = row({
  id: uuid,
  status: oneOf(complaintStatuses),
  reason: text,
  pictures: list(text),
  answer: nullable(text),
  fault: nullable(oneOf(faults)),
  refund: integer,
  note: nullable(text),
  created_at: timestamp,
  answered_at: nullable(timestamp),
  decided_at: nullable(timestamp),
  order: Complaint.properties.order,
  store: Complaint.properties.store,
  customer: Complaint.properties.customer,
})
export type ComplaintRow = RowOf<typeof ComplaintRow>

export const complaintColumns = fragment`
  complaint.id, complaint.status, complaint.reason, pictures, answer, complaint.fault, refund, note, complaint.created_at,
  answered_at, decided_at, json_build_object('id', orders.id, 'slug', orders.slug) AS order,
  json_build_object('id', store.id, 'name', store.name) AS store,
  json_build_object('id', users.id, 'name', users.name) AS customer`

export const complaintSource = fragment`
  complaint
  JOIN orders ON orders.id = order_id
  JOIN store ON store.id = complaint.store_id
  JOIN users ON users.id = complaint.customer_id`

const isDecided = (status: ComplaintStatus) => status === 'accepted' || status === 'rejected'

export const toComplaint = (row: ComplaintRow, { files }: Pick<Services, 'files'>): Complaint => ({
  id: row.id,
  order: row.order,
  store: row.store,
  customer: row.customer,
  status: row.status,
  reason: row.reason,
  pictures: row.pictures.map((key) => files.publicPicture(key)),
  answer: row.answer,
  decision: isDecided(row.status) ? { fault: row.fault, refund: toMoney(row.refund), note: row.note! } : null,
  dateCreated: row.created_at.toISOString(),
  dateAnswered: row.answered_at?.toISOString() ?? null,
  dateDecided: row.decided_at?.toISOString() ?? null,
})

export const readComplaint = async (
  db: Queryable,
  services: Pick<Services, 'files'>,
  complaintId: string,
): Promise<Complaint> =>
  toComplaint(
    await db.one(
      ComplaintRow,
      sql`SELECT ${complaintColumns} FROM ${complaintSource} WHERE complaint.id = ${complaintId}`,
    ),
    services,
  )
