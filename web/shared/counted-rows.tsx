import { Count } from '../kit/count.tsx'
import { type Bell, ChevronRight } from '../kit/icons.ts'
import { Row } from '../kit/list.tsx'
import './counted-rows.css'

export interface CountedRow {
  path: string
  title: string
  sub: string
  Icon: typeof Bell
  /** How much waits there, to be read or done. */
  count?: number
}

/** What can be gone to, with how much waits there. `label` says it to screen readers. */
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
