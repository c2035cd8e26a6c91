import { useSignal, useSignalEffect } from '@preact/signals'
import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import type { OneTimePaymentMethod } from '#contract/states.ts'
import { nairaIn } from '../../kit/amount.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy.ts'
import { Check, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Copy } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Sheet } from '../../kit/sheet.tsx'
import { Countdown } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { useActor } from '../actor.ts'
import { en as said } from '../words/en/top-up.ts'
import { walletOf } from './wallet.ts'
import { words } from './words.ts'

/** Pays money into the wallet, if the platform allows that. The sheet closes as soon as the money has arrived. */
export function TopUpSheet({ onClose }: { onClose: () => void }) {
  const actor = useActor()
  const { transactions, list } = walletOf(actor)
  const payment = useSignal<OneTimePayment | undefined>(undefined)
  useSignalEffect(() => {
    const asked = payment.value
    const newest = list('').ids.value[0]
    const transaction = newest ? transactions.get(newest).value : undefined
    if (!asked || transaction?.category !== 'top-up-in' || transaction.dateCreated < asked.dateCreated) return
    toast(said.arrived(moneyText(transaction.summary.bill.price)))
    onClose()
  })
  const waiting = payment.value
  return (
    <Sheet title={said.title} closeLabel={words.close} onClose={onClose}>
      {!waiting && (
        <Form
          explain={actor.explain}
          onSubmit={async ({ 'fund.amount': amount = '', method }) => {
            const fund = nairaIn(amount)
            const { data } = await actor.live.client.initiateOneTimePayment({
              body: { purpose: 'top-up', fund, method: method as OneTimePaymentMethod },
            })
            payment.value = data
          }}
        >
          <TextField name="fund.amount" label={said.amount} unit="₦" inputMode="decimal" autoComplete="off" />
          <fieldset class="plain">
            <legend>{said.method}</legend>
            <Check
              type="radio"
              name="method"
              value="single-transfer"
              label={said.byTransfer}
              defaultChecked
            />
            <Check type="radio" name="method" value="card" label={said.byCard} />
          </fieldset>
          <Submit>{said.next}</Submit>
        </Form>
      )}
      {waiting?.account && (
        <div class="stack">
          <p>{said.sendExactly(moneyText(waiting.amount))}</p>
          <p class="account-number">{waiting.account.number}</p>
          <Button
            kind="secondary"
            wide
            onClick={async () => {
              if (await copyText(waiting.account!.number)) toast(said.copied)
            }}
          >
            <Copy size={18} />
            {said.copy}
          </Button>
          <dl class="facts-list">
            <div>
              <dt>{said.bank}</dt>
              <dd>{waiting.account.bank.name}</dd>
            </div>
            <div>
              <dt>{said.name}</dt>
              <dd>{waiting.account.name}</dd>
            </div>
            <div>
              <dt>{said.timeLeft}</dt>
              <dd>
                <Countdown until={waiting.dateExpires} />
              </dd>
            </div>
          </dl>
          <p class="quiet">{said.waiting}</p>
        </div>
      )}
      {waiting?.link && (
        <ButtonLink large wide href={waiting.link}>
          {said.toCard}
        </ButtonLink>
      )}
    </Sheet>
  )
}
