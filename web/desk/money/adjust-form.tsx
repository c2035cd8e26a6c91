import { useSignal } from '@preact/signals'
import { type TransactionType, transactionTypes } from '#contract/states.ts'
import { Check, TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { moneyText } from '../../kit/money.ts'
import { toast } from '../../kit/toast.tsx'
import { withOneKey } from '../../live/one-key.ts'
import { live } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { explainForm, requireText } from '../form-check.ts'
import { renewOverview } from '../home/overview.ts'
import { renewShown } from '../shown-lists.ts'
import { AmountField, readAmount } from './amount-field.tsx'
import { words as moneyWords } from './words.ts'

const words = moneyWords.adjust

/** Proposes to add money to a wallet, or to take money from it. */
export function AdjustForm({
  party,
  name,
}: {
  party: { userId: string } | { storeId: string }
  name: string
}) {
  const type = useSignal<TransactionType>('credit')
  /** Used as a key, so that the form is empty after each proposal. */
  const count = useSignal(0)
  async function propose(values: { [name: string]: string }) {
    const fund = readAmount(values)
    const reason = requireText(values, 'reason')
    const isMeant = await confirm({
      title: words.proposeTitle(type.value, moneyText(fund)),
      consequence: words.consequence(type.value, moneyText(fund), name),
      action: words.propose,
    })
    if (!isMeant) return
    const body = { party, type: type.value, fund, reason }
    await withOneKey(live.client.adjustWallet, { body })
    renewOverview()
    renewShown('adjustments')
    toast(words.proposed)
    count.value++
  }
  return (
    <section class="panel stack" aria-labelledby="adjust">
      <header class="stack-s">
        <h3 id="adjust">{words.title}</h3>
        <p class="quiet small">{words.hint}</p>
      </header>
      <Form key={count.value} explain={explainForm} onSubmit={propose}>
        <fieldset class="choices">
          <legend class="visually-hidden">{words.kind}</legend>
          {transactionTypes.map((each) => (
            <Check
              key={each}
              type="radio"
              name="type"
              label={<strong>{words.kinds[each]}</strong>}
              hint={words.kindHints[each]}
              checked={type.value === each}
              onChange={() => {
                type.value = each
              }}
            />
          ))}
        </fieldset>
        <AmountField />
        <TextArea name="reason" label={words.reason} hint={words.reasonHint} maxLength={300} />
        <Submit kind="secondary">{words.propose}</Submit>
      </Form>
    </section>
  )
}
