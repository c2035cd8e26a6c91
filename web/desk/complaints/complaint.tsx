import { useSignal } from '@preact/signals'
import type { Complaint as ComplaintRecord } from '#contract/records/complaint.ts'
import { type ComplaintStatus, type PayingFault, payingFaults } from '#contract/states.ts'
import { Tag } from '../../kit/chips.tsx'
import { Check, TextArea, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { CircleAlert } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Moment } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { type Money, readNaira } from '../amount.ts'
import { live } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { explainForm, missing, requireText } from '../form-check.ts'
import { renewOverview } from '../home/overview.ts'
import { detailsOf } from '../orders/orders.ts'
import { paths, pathTo } from '../paths.ts'
import { RecordDetail } from '../record-detail.tsx'
import { renewShown } from '../shown-lists.ts'
import { Bill } from './bill.tsx'
import { complaints } from './complaints.ts'
import { words } from './words.ts'

const kinds = { open: 'warn', accepted: 'bad', rejected: 'good', withdrawn: '' } as const

export const ComplaintTag = ({ status }: { status: ComplaintStatus }) => (
  <Tag kind={kinds[status]}>{words.statuses[status]}</Tag>
)

/** Who paid for it, if the whole bill was already refunded when the order failed. */
function refundedFault(orderId: string): PayingFault | undefined {
  const order = detailsOf(orderId).value.value?.order
  return payingFaults.find((each) => order?.payment.status === 'refunded' && order.fault === each)
}

const nothingMore: Money = { currency: 'ngn', amount: 0 }

function Decide({ complaint }: { complaint: ComplaintRecord }) {
  const { id, customer } = complaint
  const stands = refundedFault(complaint.order.id)
  const isAccepted = useSignal<boolean | undefined>(undefined)
  const fault = useSignal<PayingFault>('store')
  const amount = useSignal('')
  const refund = stands ? nothingMore : readNaira(amount.value)
  const refundText = refund ? moneyText(refund) : words.someAmount
  const acceptAction = stands ? words.accept : words.acceptAction(refundText)
  const take = (data: ComplaintRecord) => {
    complaints.takeEvent(data)
    renewOverview()
    renewShown('complaints')
    toast(words.decided)
  }
  async function decide(values: { [name: string]: string }) {
    const params = { complaintId: id }
    if (!isAccepted.value) {
      const note = requireText(values, 'note')
      const isMeant = await confirm({
        title: words.rejectTitle,
        consequence: words.rejectConsequence(customer.name, stands),
        action: words.reject,
        isDanger: true,
      })
      if (isMeant)
        take((await live.client.decideComplaint({ params, body: { status: 'rejected', note } })).data)
      return
    }
    if (!refund) throw missing('refund.amount', words.refundMissing)
    const note = requireText(values, 'note')
    const isMeant = await confirm({
      title: stands ? words.acceptOnlyTitle : words.acceptTitle(refundText),
      consequence: stands
        ? words.acceptOnlyConsequence(stands)
        : words.acceptConsequence(customer.name, refundText, fault.value),
      action: acceptAction,
    })
    const body = { status: 'accepted', fault: stands ?? fault.value, refund, note } as const
    if (isMeant) take((await live.client.decideComplaint({ params, body })).data)
  }
  return (
    <Form explain={explainForm} onSubmit={decide}>
      <fieldset class="choices">
        <legend class="visually-hidden">{words.outcome}</legend>
        {[true, false].map((each) => (
          <Check
            key={String(each)}
            type="radio"
            name="outcome"
            label={<strong>{each ? words.accept : words.reject}</strong>}
            hint={(stands ? words.onlyHints : words.hints)[each ? 'accept' : 'reject']}
            checked={isAccepted.value === each}
            onChange={() => {
              isAccepted.value = each
            }}
          />
        ))}
      </fieldset>
      {isAccepted.value && stands && <Notice>{words.stands(stands)}</Notice>}
      {isAccepted.value && !stands && (
        <>
          <TextField
            name="refund.amount"
            label={words.refund}
            hint={words.refundHint}
            unit="₦"
            inputMode="decimal"
            autoComplete="off"
            value={amount.value}
            onInput={({ currentTarget }) => {
              amount.value = currentTarget.value
            }}
          />
          <fieldset class="choices">
            <legend>{words.whose}</legend>
            {payingFaults.map((each) => (
              <Check
                key={each}
                type="radio"
                name="fault"
                label={<strong>{words.faults[each]}</strong>}
                hint={words.payer[each](refundText)}
                checked={fault.value === each}
                onChange={() => {
                  fault.value = each
                }}
              />
            ))}
          </fieldset>
        </>
      )}
      {isAccepted.value !== undefined && (
        <>
          <TextArea name="note" label={words.note} hint={words.noteHint} maxLength={500} />
          <Submit>{isAccepted.value ? acceptAction : words.reject}</Submit>
        </>
      )}
    </Form>
  )
}

const decidedRefundText = ({ fault, refund }: NonNullable<ComplaintRecord['decision']>) =>
  refund.amount > 0 ? words.refunded(moneyText(refund)) : fault ? words.refundedBefore : words.noRefund

/** A complaint: what was wrong with the order, the answer of the store, and the decision. */
function Whole({ complaint }: { complaint: ComplaintRecord }) {
  const { id, order, store, customer, status, reason, pictures, answer, decision, dateCreated } = complaint
  return (
    <article class="stack">
      <header class="detail-head">
        <h2>
          <a href={pathTo('order', { orderId: order.id })}>{words.order(order.slug)}</a>
        </h2>
        <ComplaintTag status={status} />
      </header>
      <div class="panel stack">
        <dl class="facts">
          <div>
            <dt>{words.customer}</dt>
            <dd>
              <a href={pathTo('person', { userId: customer.id })}>{customer.name}</a>
            </dd>
          </div>
          <div>
            <dt>{words.store}</dt>
            <dd>
              <a href={pathTo('store', { storeId: store.id })}>{store.name}</a>
            </dd>
          </div>
          <div>
            <dt>{words.made}</dt>
            <dd>
              <Moment at={dateCreated} />
            </dd>
          </div>
        </dl>
        <section class="stack-s" aria-labelledby="reason">
          <h3 id="reason">{words.reason}</h3>
          <p class="said">“{reason}”</p>
          {pictures.length > 0 && (
            <div class="evidence small-pictures">
              {pictures.map(({ url }, place) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={words.picture(place + 1)} loading="lazy" />
                </a>
              ))}
            </div>
          )}
        </section>
        <section class="stack-s" aria-labelledby="answer">
          <h3 id="answer">{words.answer}</h3>
          {answer ? <p class="said">“{answer}”</p> : <p class="quiet">{words.noAnswer}</p>}
        </section>
      </div>
      <Bill orderId={order.id} />
      {decision && (
        <section class="panel stack-s" aria-labelledby="decision">
          <h3 id="decision">{words.decision}</h3>
          <p>
            {decision.fault && words.atFault(decision.fault)} {decidedRefundText(decision)}
          </p>
          <p class="said">“{decision.note}”</p>
        </section>
      )}
      {status === 'open' && (
        <section class="panel stack" aria-labelledby="decide">
          <h3 id="decide">{words.decide}</h3>
          <Decide key={id} complaint={complaint} />
        </section>
      )}
    </article>
  )
}

export const Complaint = ({ complaintId }: { complaintId: string }) => (
  <RecordDetail
    records={complaints}
    queue="complaints"
    id={complaintId}
    read={() => live.client.getComplaint({ params: { complaintId } })}
    icon={<CircleAlert size={40} />}
    gone={words.gone}
    hint={words.goneHint}
    back={paths.complaints}
  >
    {(complaint) => <Whole complaint={complaint} />}
  </RecordDetail>
)
