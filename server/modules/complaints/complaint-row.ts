import type { Complaint } from '#contract/records/complaint.ts'
import type { ComplaintStatus, Fault } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'

export interface ComplaintRow {
  id: string
  status: ComplaintStatus
  reason: string
  pictures: string[]
  answer: string | null
  fault: Fault | null
  refund: number
  note: string | null
  created_at: Date
  answered_at: Date | null
  decided_at: Date | null
  order: Complaint['order']
  store: Complaint['store']
  customer: Complaint['customer']
}

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
    await db.one<ComplaintRow>(
      sql`SELECT ${complaintColumns} FROM ${complaintSource} WHERE complaint.id = ${complaintId}`,
    ),
    services,
  )
