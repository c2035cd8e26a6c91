import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { BankRecord } from '#contract/records/bank.ts'
import type { Money } from '#contract/records/money.ts'
import type { Wallet } from '#contract/records/wallet.ts'
import { nairaIn } from '../../kit/amount.ts'
import { Button } from '../../kit/button.tsx'
import { DigitsField, Select, TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit } from '../../kit/form.tsx'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { toast } from '../../kit/toast.tsx'
import { useActor } from '../actor.ts'
import { mostToWithdraw } from './most-to-withdraw.ts'
import { walletOf } from './wallet.ts'
import { words } from './words.ts'

const said = words.withdrawSheet
interface Quote {
  fund: Money
  fee: Money
  bill: Money
  bank: BankRecord
}

class TooMuch extends Error {}

const inKobo = ({ amount }: Money) => Math.round(amount * 100)
const bankText = ({ name, account }: BankRecord) => `${name}, ${account.number}`

/** Asks for the amount first, then shows the fee and asks for the PIN. */
export function WithdrawSheet({
  wallet,
  onClose,
  onOpen,
}: {
  wallet: Wallet
  onClose: () => void
  onOpen: (sheet: 'banks' | 'pin') => void
}) {
  const actor = useActor()
  const { calls, wallet: resource, banks: saved } = walletOf(actor)
  const quote = useSignal<Quote | undefined>(undefined)
  /** The amount as typed; it is kept when the person comes back from the next step. */
  const amount = useSignal('')
  const bankId = useSignal<string | undefined>(undefined)
  const most = useSignal<Money | undefined>(undefined)
  const banks = useMemo(saved, []).value.value
  const { balance, withdrawals } = wallet
  const { minimum } = withdrawals
  const { currency } = minimum

  async function findMost() {
    const feeOf = async (kobo: number) => inKobo((await calls.fee({ currency, amount: kobo / 100 })).fee)
    const kobo = await mostToWithdraw(inKobo(balance), inKobo(minimum), feeOf)
    most.value = kobo === undefined ? undefined : { currency, amount: kobo / 100 }
  }
  useEffect(() => {
    most.value = undefined
    // If it fails, the amount is still checked when it is submitted.
    void findMost().catch(() => {})
  }, [balance.amount])

  async function ask() {
    const fund = nairaIn(amount.value)
    const asked = await calls.fee(fund)
    if (inKobo(asked.bill) > inKobo(balance)) {
      if (!most.value) await findMost()
      throw new TooMuch()
    }
    const bank = banks!.find(({ id }) => id === bankId.value) ?? banks![0]!
    quote.value = { ...asked, bank }
  }
  function explain(error: unknown): Fault {
    if (!(error instanceof TooMuch)) return actor.explain(error)
    const text = most.value ? said.tooMuch(moneyText(most.value)) : said.tooLittle(moneyText(minimum))
    return { fields: { 'fund.amount': text } }
  }

  return (
    <Sheet title={said.title} closeLabel={words.close} onClose={onClose}>
      {!banks && <Skeleton height="12rem" />}
      {banks?.length === 0 && (
        <Notice kind="warn">
          <p>{said.noBank}</p>
          <Button kind="secondary" onClick={() => onOpen('banks')}>
            {words.banks}
          </Button>
        </Notice>
      )}
      {!wallet.pin.enabled && (
        <Notice kind="warn">
          <p>{words.pinUnsetPayout}</p>
          {actor.role !== 'assistant' && (
            <Button kind="secondary" onClick={() => onOpen('pin')}>
              {words.pinUnset}
            </Button>
          )}
        </Notice>
      )}
      {wallet.pin.enabled && banks && banks.length > 0 && !quote.value && (
        <Form explain={explain} onSubmit={ask}>
          <TextField
            name="fund.amount"
            label={said.amount}
            hint={
              most.value
                ? said.range(moneyText(minimum), moneyText(most.value))
                : said.minimum(moneyText(minimum))
            }
            unit="₦"
            inputMode="decimal"
            autoComplete="off"
            value={amount.value}
            onInput={({ currentTarget }) => {
              amount.value = currentTarget.value
            }}
          />
          {most.value && (
            <Button
              kind="secondary"
              onClick={() => {
                amount.value = String(most.value!.amount)
              }}
            >
              {said.all}
            </Button>
          )}
          <Select
            name="bank.id"
            label={said.to}
            value={bankId.value ?? banks[0]!.id}
            onChange={({ currentTarget }) => {
              bankId.value = currentTarget.value
            }}
          >
            {banks.map((bank) => (
              <option key={bank.id} value={bank.id}>
                {bankText(bank)}
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
            const { fund, bank } = quote.value!
            resource().set(await calls.withdraw({ fund, bank: { id: bank.id }, pin }))
            toast(said.sent)
            onClose()
          }}
        >
          <p class="sheet-amount">{moneyText(quote.value.fund)}</p>
          <dl class="facts-list">
            <div>
              <dt>{said.to}</dt>
              <dd>{bankText(quote.value.bank)}</dd>
            </div>
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
          <Button
            kind="quiet"
            wide
            onClick={() => {
              quote.value = undefined
            }}
          >
            {said.back}
          </Button>
        </Form>
      )}
    </Sheet>
  )
}
