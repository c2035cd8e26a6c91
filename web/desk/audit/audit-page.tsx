import type { Client } from '#client/index.ts'
import { FileText } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Moment } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { explain, live } from '../app.ts'
import { OperatorName } from '../operator-name.tsx'
import { pathTo } from '../paths.ts'
import { SearchField, useChosen, useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { words } from './words.ts'
import './audit.css'

type AuditEntry = Awaited<ReturnType<Client['getAuditLog']>>['data'][number]

const entries = openRecords<AuditEntry>()
const auditLog = (keyword: string) =>
  live.lists.get(`audit ${keyword}`, entries, (lastEvaluatedKey) =>
    live.client.getAuditLog({ query: { ...(keyword ? { keyword } : {}), lastEvaluatedKey } }),
  )

const targets = {
  userId: (id: string) => pathTo('person', { userId: id }),
  storeId: (id: string) => pathTo('store', { storeId: id }),
  orderId: (id: string) => pathTo('order', { orderId: id }),
  ticketId: (id: string) => pathTo('ticket', { ticketId: id }),
}

/** What the act was about, where the desk has a screen of it. */
function About({ params }: { params: unknown }) {
  const ids = (params ?? {}) as { [name: string]: string }
  const names = (Object.keys(targets) as (keyof typeof targets)[]).filter((name) => ids[name])
  return (
    <>
      {names.map((name) => (
        <a key={name} href={targets[name](ids[name]!)}>
          {words.about[name]}
        </a>
      ))}
    </>
  )
}

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <article class="audit-entry">
    <p>
      <strong>{entry.operation}</strong> <OperatorName id={entry.operatorId} />,{' '}
      <Moment at={entry.dateCreated} />
    </p>
    <About params={entry.params} />
    <details>
      <summary>{words.details}</summary>
      <pre>{JSON.stringify({ params: entry.params, body: entry.body }, null, 2)}</pre>
      <p class="quiet small">{words.request(entry.requestId)}</p>
    </details>
  </article>
)

export default function AuditPage() {
  useTitle(words.title, appWords.app)
  const { chosen, choose } = useChosen<'q'>()
  const keyword = chosen.q ?? ''
  const pages = useRenewed(auditLog(keyword), 'audit', keyword)
  return (
    <div class="page narrow stack">
      <header class="stack-s">
        <h1>{words.title}</h1>
        <p class="quiet">{words.hint}</p>
      </header>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        value={keyword}
        onChange={(q) => choose({ q })}
      />
      <LiveList
        key={keyword}
        class="rows"
        pages={pages}
        records={entries}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={
          <Empty
            icon={<FileText size={40} aria-hidden="true" />}
            title={keyword ? words.noneTitle : words.emptyTitle}
          >
            {keyword ? words.none : words.empty}
          </Empty>
        }
      >
        {(entry) => <Entry entry={entry} />}
      </LiveList>
    </div>
  )
}
