import { useSignal } from '@preact/signals'
import type { Complaint } from '#contract/records/complaint.ts'
import { type ComplaintStatus, complaintStatuses } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { Chip, Chips, Tag } from '../../kit/chips.tsx'
import { SearchField, TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { CircleAlert } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Empty } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { Within } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { paths, pathTo } from '../paths.ts'
import { storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { words as talkWords } from './words.ts'
import './talk.css'

const words = talkWords.complaintsPage
const complaints = openRecords<Complaint>()

const complaintList = (store: string, status: ComplaintStatus | undefined, keyword: string) =>
  live.lists.get(`complaints ${store} ${status ?? ''} ${keyword}`, complaints, (lastEvaluatedKey) =>
    live.client.getStoreOrderComplaints({
      params: { storeId: store },
      query: {
        ...(status ? { status } : {}),
        ...(keyword ? { keyword } : {}),
        lastEvaluatedKey,
      },
    }),
  )

/** How many of the loaded complaints wait for an answer of the store. */
export const unansweredComplaints = (store: string): number =>
  complaintList(store, undefined, '')
    .ids.value.map((id) => complaints.get(id).value)
    .filter((complaint) => complaint?.status === 'open' && !complaint.answer).length

live.connection.on('order.complaint.new', (complaint) => {
  complaints.takeEvent(complaint)
  complaintList(complaint.store.id, undefined, '').prepend(complaint.id)
})

// Changes of a complaint are reported as alerts.
live.connection.on('alert.new', ({ type }, { stream }) => {
  const store = storeId.value
  if (type.startsWith('complaint-') && stream === `store:${store}`)
    void complaintList(store!, undefined, '').reload()
})

function Answer({ complaint }: { complaint: Complaint }) {
  const isWriting = useSignal(complaint.answer === null)
  if (complaint.status !== 'open')
    return complaint.answer ? (
      <p>
        <strong>{words.yours}:</strong> {complaint.answer}
      </p>
    ) : null
  if (!isWriting.value)
    return (
      <>
        <p>
          <strong>{words.yours}:</strong> {complaint.answer}
        </p>
        <Button
          kind="secondary"
          onClick={() => {
            isWriting.value = true
          }}
        >
          {words.change}
        </Button>
      </>
    )
  return (
    <Form
      explain={explain}
      onSubmit={async ({ answer = '' }) => {
        const params = { storeId: complaint.store.id, complaintId: complaint.id }
        const { data } = await live.client.answerComplaint({ params, body: { answer: answer.trim() } })
        complaints.takeEvent(data)
        isWriting.value = false
        toast(words.sent)
      }}
    >
      <TextArea
        name="answer"
        label={words.answer}
        hint={words.answerHint}
        maxLength={1000}
        defaultValue={complaint.answer ?? ''}
      />
      <Submit>{words.send}</Submit>
    </Form>
  )
}

const kinds = { open: 'warn', accepted: 'bad', rejected: 'good', withdrawn: '' } as const

function OneComplaint({ complaint }: { complaint: Complaint }) {
  const { order, customer, status, reason, pictures, decision, dateCreated } = complaint
  return (
    <article class="complaint stack">
      <header>
        <a href={pathTo('order', { slug: order.slug })}>{words.order(order.slug)}</a>
        <Tag kind={kinds[status]}>{words.statuses[status]}</Tag>
        <span class="quiet small">
          {words.from(customer.name)}, <Near at={dateCreated} />
        </span>
      </header>
      <p class="said">“{reason}”</p>
      {pictures.length > 0 && (
        <div class="pictures">
          {pictures.map(({ url }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={words.picture} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      <Answer key={`${complaint.answer} ${status}`} complaint={complaint} />
      {decision && (
        <p>
          <strong>{words.decision}:</strong> {decision.fault && words.fault(decision.fault)}{' '}
          {decision.refund.amount > 0 && words.refund(moneyText(decision.refund))} {decision.note}
        </p>
      )}
    </article>
  )
}

export default function ComplaintsPage() {
  const status = useSignal<ComplaintStatus | undefined>(undefined)
  const keyword = useSignal('')
  useTitle(words.title, appWords.app)
  const isFiltered = status.value !== undefined || keyword.value !== ''
  return (
    <Within href={paths.talk} label={talkWords.back}>
      <div class="stack">
        <h1>{words.title}</h1>
        <Chips label={words.show}>
          {[undefined, ...complaintStatuses].map((each) => (
            <Chip
              key={each ?? 'all'}
              pressed={status.value === each}
              onClick={() => {
                status.value = each
              }}
            >
              {each ? words.statuses[each] : words.all}
            </Chip>
          ))}
        </Chips>
        <SearchField label={words.search} keyword={keyword} />
        <LiveList
          key={`${status.value} ${keyword.value}`}
          class="stack"
          pages={complaintList(storeId.value!, status.value, keyword.value)}
          records={complaints}
          explain={explain}
          words={appWords}
          skeleton={<RowSkeletons count={3} hasStart={false} />}
          empty={
            isFiltered ? (
              <Empty title={words.noneFound} />
            ) : (
              <Empty icon={<CircleAlert size={40} />} title={words.emptyTitle}>
                {words.empty}
              </Empty>
            )
          }
        >
          {(complaint) => <OneComplaint complaint={complaint} />}
        </LiveList>
      </div>
    </Within>
  )
}
