import type { Client } from '#client/index.ts'
import type { OperationId } from '#contract/operations/index.ts'
import { FileText } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { type Money, moneyText } from '../../kit/money.ts'
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
/** The log also contains names of operations that no longer exist; these are shown as they are. */
const actText = (operation: string) => words.acts[operation as OperationId] ?? operation

const targets = {
  userId: (id: string) => pathTo('person', { userId: id }),
  storeId: (id: string) => pathTo('store', { storeId: id }),
  orderId: (id: string) => pathTo('order', { orderId: id }),
  ticketId: (id: string) => pathTo('ticket', { ticketId: id }),
  complaintId: (id: string) => pathTo('complaint', { complaintId: id }),
  suspenseId: (id: string) => pathTo('suspenseItem', { suspenseId: id }),
}

type Target = keyof typeof targets
const isTarget = (name: string): name is Target => name in targets
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isMoney = (value: unknown): value is Money =>
  isObject(value) && 'currency' in value && 'amount' in value

interface Named {
  ids: Map<Target, string>
  amounts: Money[]
}

/** Adds the ids and amounts in a part of a call, such as `party.userId` and `fund` in a body. */
function addNamed(named: Named, part: object): Named {
  for (const [name, value] of Object.entries(part)) {
    if (isMoney(value)) named.amounts.push(value)
    else if (isObject(value)) addNamed(named, value)
    else if (isTarget(name) && typeof value === 'string') named.ids.set(name, value)
  }
  return named
}

function namedIn({ operation, params, body }: AuditEntry): Named {
  const named: Named = { ids: new Map(), amounts: [] }
  const { id } = (params ?? {}) as { id?: string }
  if (operation === 'assignSuspense' && id) named.ids.set('suspenseId', id)
  return addNamed(named, { params, body })
}

/** What the action was about, as links to the screens that the app has of it, and the amounts of money. */
function About({ entry }: { entry: AuditEntry }) {
  const { ids, amounts } = namedIn(entry)
  const isTaken = (entry.body as { type?: string } | null)?.type === 'debit'
  return (
    <>
      {amounts.map(({ currency, amount }, place) => (
        <span key={place}>{moneyText({ currency, amount: isTaken ? -amount : amount })}</span>
      ))}
      {[...ids].map(([name, id]) => (
        <a key={name} href={targets[name](id)}>
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
    <About entry={entry} />
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
