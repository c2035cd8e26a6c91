import { Count } from '../kit/count.tsx'
import { type Bell, ChevronRight } from '../kit/icons.ts'
import { Row } from '../kit/list.tsx'
import './counted-rows.css'

export interface CountedRow {
  path: string
  title: string
  sub: string
  Icon: typeof Bell
  /** The number of things there that are unread or have to be done. */
  count?: number
}

/**
 * Links to other screens, each with the number of things that wait there. `label` is the text of that number for screen readers.
 */
export const CountedRows = ({
  rows,
  label,
}: {
  rows: readonly CountedRow[]
  label: (count: number) => string
}) => (
  <ul class="rows">
    {rows.map(({ path, title, sub, Icon, count = 0 }) => (
      <li key={path}>
        <Row
          href={path}
          start={<Icon size={24} />}
          title={<strong>{title}</strong>}
          sub={sub}
          end={
            <span class="counted-end">
              <Count count={count} label={label} />
              <ChevronRight size={20} />
            </span>
          }
        />
      </li>
    ))}
  </ul>
)
