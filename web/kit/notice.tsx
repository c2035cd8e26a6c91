import type { ComponentChildren } from 'preact'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.ts'
import './notice.css'

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

/** Something the reader must know, shown where it matters. */
export function Notice({
  kind = 'info',
  detail,
  children,
}: {
  kind?: keyof typeof icons
  /** Small print, such as the id of a request. */
  detail?: string | undefined
  children: ComponentChildren
}) {
  const Icon = icons[kind]
  return (
    <div class={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'} tabIndex={-1}>
      <Icon size={20} />
      <div class="content">
        <div>{children}</div>
        {detail && <span class="detail">{detail}</span>}
      </div>
    </div>
  )
}

/** Shown in place of an empty list: what is missing, and what to do next. */
export const Empty = ({
  icon,
  title,
  isPage = false,
  children,
  action,
}: {
  icon?: ComponentChildren
  title: string
  /** Nothing else is on the page, so that the title is the heading of the page. */
  isPage?: boolean
  children?: ComponentChildren
  action?: ComponentChildren
}) => (
  <div class="empty">
    {icon}
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {action}
  </div>
)
