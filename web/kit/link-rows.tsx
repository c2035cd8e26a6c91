import { ChevronRight, type User } from './icons.ts'
import { Row } from './list.tsx'

export interface LinkLine {
  path: string
  title: string
  sub?: string
  Icon: typeof User
}

/** A list of links to other screens. */
export const LinkRows = ({ lines }: { lines: readonly LinkLine[] }) => (
  <ul class="rows">
    {lines.map(({ path, title, sub, Icon }) => (
      <li key={path}>
        <Row
          href={path}
          start={<Icon size={22} />}
          title={title}
          sub={sub}
          end={<ChevronRight size={20} />}
        />
      </li>
    ))}
  </ul>
)
