import { useSignal } from '@preact/signals'
import { Check, TextArea, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Landmark } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Moment } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { live } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { explainForm, missing, requireText } from '../form-check.ts'
import { renewOverview } from '../home/overview.ts'
import { OperatorName } from '../operator-name.tsx'
import { paths, pathTo } from '../paths.ts'
import { RecordDetail } from '../record-detail.tsx'
import { renewShown } from '../shown-lists.ts'
import { Pick, type Picked } from './pick.tsx'
import { type Suspense, suspense } from './suspense.ts'
import { words as moneyWords } from './words.ts'

const words = moneyWords.suspensePage

const kinds = ['payment', 'person', 'store'] as const
type Kind = (typeof kinds)[number]
/** The paths of errors about the target, which are shown where the target is chosen. */
const targetNames = { payment: 'to.reference', person: 'to.userId', store: 'to.storeId' } as const

function Assign({ item }: { item: Suspense }) {
  const kind = useSignal<Kind | undefined>(undefined)
  const picked = useSignal<Picked | undefined>(undefined)
  const amount = moneyText(item.amount)
  async function assign(values: { [name: string]: string }) {
    const chosen = kind.value!
    const reference = values['to.reference']?.trim()
    const target = chosen === 'payment' ? reference : picked.value?.id
    if (!target) throw missing(targetNames[chosen], words.targetMissing)
    const note = requireText(values, 'note')
    const isMeant = await confirm({
      title: words.titleOf(amount),
      consequence:
        chosen === 'payment' ? words.toPayment(amount, target) : words.toWallet(amount, picked.value!.name),
      action: words.action(amount),
    })
    if (!isMeant) return
    const to =
      chosen === 'payment'
        ? { reference: target }
        : chosen === 'person'
          ? { userId: target }
          : { storeId: target }
    const { data } = await live.client.assignSuspense({
      params: { id: item.id },
      body: { to, note },
    })
    suspense.takeEvent(data)
    renewOverview()
    renewShown('suspense')
    toast(words.done)
  }
  return (
    <Form explain={explainForm} onSubmit={assign}>
      <fieldset class="choices">
        <legend>{words.whose}</legend>
        {kinds.map((each) => (
          <Check
            key={each}
            type="radio"
            name="kind"
            label={<strong>{words.kinds[each].name}</strong>}
            hint={words.kinds[each].hint}
            checked={kind.value === each}
            onChange={() => {
              kind.value = each
              picked.value = undefined
            }}
          />
        ))}
      </fieldset>
      {kind.value === 'payment' && (
        <TextField
          name={targetNames.payment}
          label={words.paymentReference}
          autoComplete="off"
          maxLength={100}
        />
      )}
      {(kind.value === 'person' || kind.value === 'store') && (
        <Pick
          key={kind.value}
          kind={kind.value}
          name={targetNames[kind.value]}
          picked={picked.value}
          onPick={(chosen) => {
            picked.value = chosen
          }}
        />
      )}
      {kind.value && (
        <>
          <TextArea name="note" label={words.note} hint={words.noteHint} maxLength={300} />
          <Submit>{words.action(amount)}</Submit>
        </>
      )}
    </Form>
  )
}

function AssignedTo({ to }: { to: NonNullable<Suspense['assignedTo']> }) {
  if (to.userId) return <a href={pathTo('person', { userId: to.userId })}>{words.aPerson}</a>
  if (to.storeId) return <a href={pathTo('store', { storeId: to.storeId })}>{words.aStore}</a>
  return <>{to.reference}</>
}

/** A payment that could not be attributed, and the form or result of assigning it. */
function Whole({ item }: { item: Suspense }) {
  const { reference, amount, payer, dateReceived, dateAssigned, assignedBy, assignedTo, note } = item
  return (
    <article class="stack">
      <header class="detail-head">
        <h2>{moneyText(amount)}</h2>
      </header>
      <dl class="panel facts">
        <div>
          <dt>{words.payer}</dt>
          <dd>{payer.name ?? words.unknownPayer}</dd>
        </div>
        {payer.bankName && (
          <div>
            <dt>{words.bank}</dt>
            <dd>
              {payer.bankName} {payer.accountNumber}
            </dd>
          </div>
        )}
        <div>
          <dt>{words.reference}</dt>
          <dd>{reference}</dd>
        </div>
        <div>
          <dt>{words.received}</dt>
          <dd>
            <Moment at={dateReceived} />
          </dd>
        </div>
        {assignedTo && (
          <div>
            <dt>{words.to}</dt>
            <dd>
              <AssignedTo to={assignedTo} />
            </dd>
          </div>
        )}
        {assignedBy && dateAssigned && (
          <div>
            <dt>{words.by}</dt>
            <dd>
              <OperatorName id={assignedBy} />, <Moment at={dateAssigned} />
            </dd>
          </div>
        )}
        {note && (
          <div>
            <dt>{words.note}</dt>
            <dd>{note}</dd>
          </div>
        )}
      </dl>
      {!dateAssigned && (
        <section class="panel stack" aria-labelledby="assign">
          <h3 id="assign">{words.assign}</h3>
          <Assign key={item.id} item={item} />
        </section>
      )}
    </article>
  )
}

export const SuspenseItem = ({ id }: { id: string }) => (
  <RecordDetail
    records={suspense}
    queue="suspense"
    id={id}
    read={() => live.client.getSuspenseItem({ params: { id } })}
    icon={<Landmark size={40} />}
    gone={words.gone}
    hint={words.goneHint}
    back={paths.suspense}
  >
    {(item) => <Whole item={item} />}
  </RecordDetail>
)
