import { useSignal } from '@preact/signals'
import type { Client } from '#client/index.ts'
import type { BankRecord } from '#contract/records/bank.ts'
import type { Wallet as WalletRecord } from '#contract/records/wallet.ts'
import { Check } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Wallet as WalletIcon } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { momentText } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { withOneKey } from '../../live/one-key.ts'
import { live } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { DetailFault } from '../detail-fault.tsx'
import { DetailSkeleton } from '../detail-skeleton.tsx'
import { explainForm, missing } from '../form-check.ts'
import { paths, pathTo } from '../paths.ts'
import { renewShown } from '../shown-lists.ts'
import { useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { AdjustForm } from './adjust-form.tsx'
import { AmountField, readAmount } from './amount-field.tsx'
import { History } from './history.tsx'
import { words as moneyWords } from './words.ts'

const words = moneyWords.walletsPage

type UserWallet = Awaited<ReturnType<Client['getUserWallet']>>['data']

const queue = 'wallet'

const walletOf = (userId: string) =>
  live.resources.get(
    `wallet ${userId}`,
    async () => (await live.client.getUserWallet({ params: { userId } })).data,
  )

const accountText = ({ name, account }: BankRecord) => `${name}, ${account.number} (${account.name})`

function PayOut({ user, banks }: Pick<UserWallet, 'user' | 'banks'>) {
  const bankId = useSignal(banks.length === 1 ? banks[0]!.id : undefined)
  /** Used as a key, so that the form is empty after each payout. */
  const count = useSignal(0)
  async function payOut(values: { [name: string]: string }) {
    const fund = readAmount(values)
    const bank = banks.find(({ id }) => id === bankId.value)
    if (!bank) throw missing('bank.id', words.bankMissing)
    const amount = moneyText(fund)
    const isMeant = await confirm({
      title: words.payOutTitle(amount),
      consequence: words.payOutConsequence(amount, user.name, accountText(bank)),
      action: words.payOutAction(amount),
    })
    if (!isMeant) return
    const body = { fund, bank: { id: bank.id } }
    await withOneKey(live.client.payOut, { params: { userId: user.id }, body })
    toast(words.paidOut)
    count.value++
    renewShown(queue)
  }
  return (
    <section class="panel stack" aria-labelledby="pay-out">
      <header class="stack-s">
        <h3 id="pay-out">{words.payOut}</h3>
        <p class="quiet small">{banks.length > 0 ? words.payOutHint : words.noBanksHint}</p>
      </header>
      {banks.length > 0 && (
        <Form key={count.value} explain={explainForm} onSubmit={payOut}>
          <fieldset class="choices">
            <legend>{words.to}</legend>
            {banks.map((bank) => (
              <Check
                key={bank.id}
                type="radio"
                name="bank.id"
                label={accountText(bank)}
                checked={bankId.value === bank.id}
                onChange={() => {
                  bankId.value = bank.id
                }}
              />
            ))}
          </fieldset>
          <AmountField />
          <Submit kind="secondary">{words.payOut}</Submit>
        </Form>
      )}
    </section>
  )
}

/** The balance of a wallet. `banks` are the accounts to which its owner may withdraw. */
export const Sums = ({ wallet, banks }: { wallet: WalletRecord; banks: BankRecord[] | undefined }) => (
  <div class="panel stack">
    <dl class="facts">
      <div>
        <dt>{words.balance}</dt>
        <dd>
          <strong class="price sum">{moneyText(wallet.balance)}</strong>
        </dd>
      </div>
      <div>
        <dt>{words.held}</dt>
        <dd class="price">{moneyText(wallet.held)}</dd>
      </div>
      <div>
        <dt>{words.receivable}</dt>
        <dd class="price">{moneyText(wallet.receivable)}</dd>
      </div>
      {banks && (
        <div>
          <dt>{words.banks}</dt>
          {banks.length === 0 && <dd>{words.noBanks}</dd>}
          {banks.map((bank) => (
            <dd key={bank.id}>{accountText(bank)}</dd>
          ))}
        </div>
      )}
    </dl>
    {wallet.pin.locked && <Notice kind="warn">{words.pinLocked}</Notice>}
    {wallet.withdrawals.datePausedUntil && (
      <Notice kind="warn">{words.paused(momentText(new Date(wallet.withdrawals.datePausedUntil)))}</Notice>
    )}
  </div>
)

/** The wallet of a customer or rider, with the actions for it. */
export function Wallet({ userId }: { userId: string }) {
  const { value, error, reload } = useRenewed(walletOf(userId), queue, userId)
  if (!value.value) {
    if (error.value === undefined) return <DetailSkeleton />
    return (
      <DetailFault
        error={error.value}
        icon={<WalletIcon size={40} />}
        gone={words.gone}
        hint={words.goneHint}
        back={paths.money}
        reload={reload}
      />
    )
  }
  const { user, banks, wallet } = value.value
  const isCustomer = user.role.main === 'customer'
  return (
    <article class="stack">
      <header class="detail-head">
        <h2>{user.name}</h2>
        <span>{appWords.roles[user.role.main]}</span>
        <a href={pathTo('person', { userId })}>{words.person}</a>
      </header>
      <Sums wallet={wallet} banks={isCustomer ? undefined : banks} />
      {isCustomer && <PayOut user={user} banks={banks} />}
      <AdjustForm party={{ userId }} name={user.name} />
      <History party={{ userId }} queue={queue} />
    </article>
  )
}
