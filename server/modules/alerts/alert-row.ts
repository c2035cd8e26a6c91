import { alertTypeNames } from '#contract/alerts.ts'
import { type Alert, audiences } from '#contract/records/alert.ts'
import {
  boolean,
  json,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'

export const AlertRow = row({
  id: uuid,
  type: oneOf(alertTypeNames),
  title: text,
  body: text,
  data: json<Alert['data']>(),
  needs: nullable(oneOf(audiences)),
  read: boolean,
  created_at: timestamp,
})
export type AlertRow = RowOf<typeof AlertRow>

export const alertColumns = fragment`id, type, title, body, data, needs, read_at IS NOT NULL AS read, created_at`

export const toAlert = ({ created_at, ...alert }: AlertRow): Alert => ({
  ...alert,
  dateCreated: created_at.toISOString(),
})
