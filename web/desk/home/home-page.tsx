import { type RiderWork, runningStatuses } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { explain } from '../app.ts'
import type { Standing } from '../orders/orders.ts'
import { paths, withQuery } from '../paths.ts'
import { words } from '../words.ts'
import { type Overview, overview } from './overview.ts'
import './home.css'

const said = words.home

interface Figure {
  label: string
  hint?: string
  value: (read: Overview) => number
  /** The address of the queue whose entries are counted. */
  href: string
  /** Whether anything above zero is a problem. */
  isBad?: boolean
}

interface Group {
  id: string
  title: string
  /** Figures that stand for work to be done are highlighted; others only describe the situation. */
  isWork?: boolean
  figures: Figure[]
}

const ordersAt = (standing: Standing) => withQuery(paths.orders, { standing })
const ridersWho = (work: RiderWork) => withQuery(paths.people, { status: 'any', role: 'rider', work })

const groups: Group[] = [
  {
    id: 'waiting',
    title: said.waiting,
    isWork: true,
    figures: [
      { label: said.users, value: ({ waiting }) => waiting.users, href: paths.people },
      { label: said.complaints, value: ({ waiting }) => waiting.complaints, href: paths.complaints },
      {
        label: said.tickets,
        value: ({ waiting }) => waiting.tickets,
        href: withQuery(paths.tickets, { status: 'open' }),
      },
      { label: said.suspense, value: ({ waiting }) => waiting.suspense, href: paths.suspense },
      { label: said.adjustments, value: ({ waiting }) => waiting.adjustments, href: paths.adjustments },
      {
        label: said.withdrawals,
        value: ({ waiting }) => waiting.withdrawals,
        href: paths.withdrawals,
        isBad: true,
      },
    ],
  },
  {
    id: 'orders',
    title: said.orders,
    figures: [
      {
        label: said.late,
        hint: said.lateHint,
        value: ({ orders }) => orders.late,
        href: ordersAt('late'),
        isBad: true,
      },
      ...runningStatuses.map((status) => ({
        label: said[status],
        value: ({ orders }: Overview) => orders[status],
        href: ordersAt(status),
      })),
    ],
  },
  {
    id: 'market',
    title: said.market,
    figures: [
      { label: said.available, value: ({ riders }) => riders.available, href: ridersWho('available') },
      { label: said.busy, value: ({ riders }) => riders.busy, href: ridersWho('busy') },
      {
        label: said.open,
        value: ({ stores }) => stores.open,
        href: withQuery(paths.stores, { state: 'open' }),
      },
    ],
  },
]

function FigureTile({
  figure,
  read,
  isWork,
}: {
  figure: Figure
  read: Overview | undefined
  isWork: boolean
}) {
  const { label, hint, value, href, isBad } = figure
  const count = read && value(read)
  const kind = count ? (isBad ? 'bad' : isWork ? 'work' : '') : ''
  return (
    <a class={`figure ${kind}`} href={href}>
      <strong>{count ?? <Skeleton width="2.5rem" height="2.25rem" />}</strong>
      <span>{label}</span>
      {hint && <span class="quiet small">{hint}</span>}
    </a>
  )
}

/** What waits for an operator, and the state of the marketplace at the moment. */
export function HomePage() {
  useTitle(said.title, words.app)
  const { value, error, reload } = overview()
  return (
    <div class="page stack home">
      <h1>{said.title}</h1>
      {error.value !== undefined && (
        <Notice kind="bad" detail={explain(error.value).detail}>
          <p>{explain(error.value).summary}</p>
          <Button kind="secondary" onClick={reload}>
            {words.again}
          </Button>
        </Notice>
      )}
      {groups.map(({ id, title, isWork = false, figures }) => (
        <section key={id} class="stack-s" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <div class="figures">
            {figures.map((figure) => (
              <FigureTile key={figure.label} figure={figure} read={value.value} isWork={isWork} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
