import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Money } from '#contract/records/money.ts'
import type { Wallet } from '#contract/records/wallet.ts'
import { Button } from '../../kit/button.tsx'
import { DigitsField, Select, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { toast } from '../../kit/toast.tsx'
import { useActor } from '../actor.ts'
import { walletOf } from './wallet.ts'
import { words } from './words.ts'

const said = words.withdrawSheet
interface Quote {
  fund: Money
  fee: Money
  bill: Money
  bankId: string
}

/** First the amount, then what it costs and the pin. */
export function WithdrawSheet({
  wallet,
  onClose,
  onBanks,
}: {
  wallet: Wallet
  onClose: () => void
  onBanks: () => void
}) {
  const { explain } = useActor()
  const { calls, wallet: resource, banks: saved } = walletOf(useActor())
  const quote = useSignal<Quote | undefined>(undefined)
  const banks = useMemo(saved, []).value.value
  const { minimum } = wallet.withdrawals
  return (
    <Sheet title={said.title} closeLabel={words.close} onClose={onClose}>
      {!banks && <Skeleton height="12rem" />}
      {banks?.length === 0 && (
        <Notice kind="warn">
          <p>{said.noBank}</p>
          <Button kind="secondary" onClick={onBanks}>
            {words.banks}
          </Button>
        </Notice>
      )}
      {banks && banks.length > 0 && !quote.value && (
        <Form
          explain={explain}
          onSubmit={async ({ 'fund.amount': amount = '', 'bank.id': bankId = '' }) => {
            const fund = { currency: minimum.currency, amount: Number(amount.replaceAll(',', '')) }
            quote.value = { ...(await calls.fee(fund)), bankId }
          }}
        >
          <TextField
            name="fund.amount"
            label={said.amount}
            hint={said.minimum(moneyText(minimum))}
            unit="₦"
            inputMode="decimal"
            autoComplete="off"
          />
          <Select name="bank.id" label={said.to}>
            {banks.map(({ id, name, account }) => (
              <option key={id} value={id}>
                {name}, {account.number}
              </option>
            ))}
          </Select>
          <Submit>{said.next}</Submit>
        </Form>
      )}
      {quote.value && (
        <Form
          explain={explain}
          onSubmit={async ({ pin = '' }) => {
            const { fund, bankId } = quote.value!
            resource().set(await calls.withdraw({ fund, bank: { id: bankId }, pin }))
            toast(said.sent)
            onClose()
          }}
        >
          <p class="sheet-amount">{moneyText(quote.value.fund)}</p>
          <dl class="facts-list">
            <div>
              <dt>{said.fee}</dt>
              <dd>{moneyText(quote.value.fee)}</dd>
            </div>
            <div class="total">
              <dt>{said.total}</dt>
              <dd>{moneyText(quote.value.bill)}</dd>
            </div>
          </dl>
          <DigitsField name="pin" label={said.pin} length={6} secret />
          <Submit>{said.send(moneyText(quote.value.fund))}</Submit>
        </Form>
      )}
    </Sheet>
  )
}
