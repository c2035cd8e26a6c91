import { useSignal } from '@preact/signals'
import { Check, TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { moneyText } from '../../kit/money.ts'
import { toast } from '../../kit/toast.tsx'
import { live } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { explainForm, requireText } from '../form-check.ts'
import { renewOverview } from '../home/overview.ts'
import { type Act, type OrderDetails, renewOrders } from './orders.ts'
import { words } from './words.ts'

/** The effects of an action on the money, one sentence per party. */
function consequencesOf({ operation, amounts, later }: Act): string[] {
  if (operation === 'unassignRider') return [words.actHints.unassignRider]
  if (amounts.length === 0) return [words.noneMoves]
  const sums = amounts.map(({ party, type, amount }) => {
    const text = moneyText(amount)
    if (party === 'platform') return type === 'credit' ? words.keeps(text) : words.loses(text)
    return (type === 'credit' ? words.gets : words.pays)(words.parties[party], text)
  })
  return later ? [...sums, words.later] : sums
}

const performing: {
  [operation in Act['operation']]: (orderId: string, reason: string, fault: Act['fault']) => Promise<unknown>
} = {
  unassignRider: (orderId, reason) => live.client.unassignRider({ params: { orderId }, body: { reason } }),
  completeOrder: (orderId, reason) => live.client.completeOrder({ params: { orderId }, body: { reason } }),
  failOrder: (orderId, reason, fault) =>
    live.client.failOrder({ params: { orderId }, body: { fault: fault!, reason } }),
}

const sentence = (parts: string[]) => parts.map((part) => (part.endsWith('.') ? part : `${part}.`)).join(' ')

const keyOf = ({ operation, fault }: Act) => [operation, fault].join(' ')

/** The actions that an operator may take on the order now, each with its effect on the money. */
export function Acts({ details: { order, acts } }: { details: OrderDetails }) {
  const chosen = useSignal<string | undefined>(undefined)
  if (acts.length === 0)
    return (
      <p class="quiet">
        {words.noActs} {words.noActsHint}
      </p>
    )
  const isOnTheWay = order.status === 'ongoing'
  const nameOf = ({ operation, fault }: Act) => {
    if (fault === null) return words.actNames[operation]
    return (isOnTheWay ? words.failedBy : words.cancelledBy)(words.faults[fault])
  }
  const act = acts.find((each) => keyOf(each) === chosen.value)

  async function perform(values: { [name: string]: string }) {
    const reason = requireText(values, 'reason')
    const { operation, fault } = act!
    const isMeant = await confirm({
      title: words.ask(order.slug, nameOf(act!)),
      consequence: sentence([
        ...consequencesOf(act!),
        operation === 'unassignRider' ? words.sureUnassign : words.sure,
      ]),
      action: nameOf(act!),
      isDanger: operation !== 'completeOrder',
    })
    if (!isMeant) return
    await performing[operation](order.id, reason, fault)
    renewOrders()
    renewOverview()
    chosen.value = undefined
    toast(words.done[operation])
  }

  return (
    <Form explain={explainForm} onSubmit={perform}>
      <fieldset class="choices">
        <legend class="visually-hidden">{words.acts}</legend>
        {acts.map((each) => (
          <Check
            key={keyOf(each)}
            type="radio"
            name="act"
            label={<strong>{nameOf(each)}</strong>}
            hint={sentence(consequencesOf(each))}
            checked={chosen.value === keyOf(each)}
            onChange={() => {
              chosen.value = keyOf(each)
            }}
          />
        ))}
      </fieldset>
      {act && (
        <>
          <TextArea name="reason" label={words.reason} hint={words.reasonHint} maxLength={300} />
          <Submit>{nameOf(act)}</Submit>
        </>
      )}
    </Form>
  )
}
