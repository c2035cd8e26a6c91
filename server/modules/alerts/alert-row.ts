import type { AlertType } from '#contract/alerts.ts'
import type { Needs } from '#contract/events.ts'
import type { Alert } from '#contract/records/alert.ts'
import { fragment } from '#platform/database/sql.ts'

export interface AlertRow {
  id: string
  type: AlertType
  title: string
  body: string
  data: Alert['data']
  needs: Needs | null
  read: boolean
  created_at: Date
}

export const alertColumns = fragment`id, type, title, body, data, needs, read_at IS NOT NULL AS read, created_at`

export const toAlert = ({ created_at, ...alert }: AlertRow): Alert => ({
  ...alert,
  dateCreated: created_at.toISOString(),
})
