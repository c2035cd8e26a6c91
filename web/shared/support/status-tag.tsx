import type { TicketStatus } from '#contract/states.ts'
import { Tag } from '../../kit/chips.tsx'
import { words } from './words.ts'

const kinds = { open: 'brand', 'in-progress': 'warn', resolved: 'good', closed: '' } as const

export const StatusTag = ({ status }: { status: TicketStatus }) => (
  <Tag kind={kinds[status]}>{words.statuses[status]}</Tag>
)
