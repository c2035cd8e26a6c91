import type { Client } from '#client/index.ts'
import type { OperationId } from '#contract/operations/index.ts'
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
import { Filter, oneOf, useChosen, useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { words } from './words.ts'
import './audit.css'

type AuditEntry = Awaited<ReturnType<Client['getAuditLog']>>['data'][number]

const entries = openRecords<AuditEntry>()
const auditLog = (operation: OperationId | undefined) =>
  live.lists.get(`audit ${operation ?? ''}`, entries, (lastEvaluatedKey) =>
    live.client.getAuditLog({ query: { ...(operation ? { keyword: operation } : {}), lastEvaluatedKey } }),
  )

const acts = Object.keys(words.acts) as OperationId[]
/** The log has the names of operations, also of those that there are no longer. */
const actText = (operation: string) => words.acts[operation as OperationId] ?? operation

const targets = {
  userId: (id: string) => pathTo('person', { userId: id }),
  storeId: (id: string) => pathTo('store', { storeId: id }),
  orderId: (id: string) => pathTo('order', { orderId: id }),
  ticketId: (id: string) => pathTo('ticket', { ticketId: id }),
  complaintId: (id: string) => pathTo('complaint', { complaintId: id }),
  suspenseId: (id: string) => pathTo('suspenseItem', { suspenseId: id }),
}

/** What the act was about, where the desk has a screen of it. */
function About({ operation, params }: Pick<AuditEntry, 'operation' | 'params'>) {
  const named = (params ?? {}) as { [name: string]: string | undefined }
  const ids: typeof named = operation === 'assignSuspense' ? { suspenseId: named.id } : named
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
      <strong>{actText(entry.operation)}</strong> {words.by} <OperatorName id={entry.operatorId} />,{' '}
      <Moment at={entry.dateCreated} />
    </p>
    <About {...entry} />
    <details>
      <summary>{words.details}</summary>
      <pre>{JSON.stringify({ params: entry.params, body: entry.body }, null, 2)}</pre>
      <p class="quiet small">{words.request(entry.requestId)}</p>
    </details>
  </article>
)

export default function AuditPage() {
  useTitle(words.title, appWords.app)
  const { chosen, choose } = useChosen<'act'>()
  const act = oneOf(acts, chosen.act)
  const pages = useRenewed(auditLog(act), 'audit', act)
  return (
    <div class="page narrow stack">
      <header class="stack-s">
        <h1>{words.title}</h1>
        <p class="quiet">{words.hint}</p>
      </header>
      <Filter
        name="act"
        label={words.act}
        all={{ text: words.anyAct }}
        values={acts}
        texts={words.acts}
        value={act}
        onChoose={(act) => choose({ act })}
      />
      <LiveList
        key={act}
        class="rows"
        pages={pages}
        records={entries}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={
          <Empty icon={<FileText size={40} />} title={act ? words.noneTitle : words.emptyTitle}>
            {act ? words.none : words.empty}
          </Empty>
        }
      >
        {(entry) => <Entry entry={entry} />}
      </LiveList>
    </div>
  )
}
