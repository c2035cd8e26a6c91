import { useSignal } from '@preact/signals'
import { useLocation, useRoute } from 'preact-iso'
import type { Transaction } from '#contract/records/transaction.ts'
import type { Wallet } from '#contract/records/wallet.ts'
import { Button } from '../../kit/button.tsx'
import { SearchField } from '../../kit/field.tsx'
import {
  ArrowDownLeft,
  ArrowUpRight,
  ChevronRight,
  KeyRound,
  Landmark,
  ReceiptText,
} from '../../kit/icons.ts'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { closeTo } from '../../kit/sheet-history.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Moment, momentText } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { useActor } from '../actor.ts'
import { BankSheet } from './bank-sheet.tsx'
import { PinSheet } from './pin-sheet.tsx'
import { signedText } from './signed-text.ts'
import { StatusTag } from './status-tag.tsx'
import type { TopUpSheet } from './top-up-sheet.tsx'
import { TransactionSheet } from './transaction-sheet.tsx'
import { walletOf } from './wallet.ts'
import type { WithdrawSheet } from './withdraw-sheet.tsx'
import { words } from './words.ts'
import './wallet-page.css'

type Open = 'pin' | 'banks' | 'top-up' | 'withdraw' | undefined

const pinState = ({ pin }: Wallet, isCustomer: boolean) => {
  if (!pin.enabled) return isCustomer ? words.pinUnsetHint : words.pinUnsetPayout
  if (!pin.locked) return words.pinHint
  return pin.dateUnlocked ? words.pinLockedUntil(momentText(new Date(pin.dateUnlocked))) : words.pinLocked
}

function Balance({
  wallet,
  mayWithdraw,
  isCustomer,
  onOpen,
}: {
  wallet: Wallet
  mayWithdraw: boolean
  isCustomer: boolean
  onOpen: (open: Open) => void
}) {
  const { links } = useActor()
  const { balance, held, receivable, topUps, withdrawals } = wallet
  return (
    <section class="balance">
      <h2>{words.balance}</h2>
      <strong>{moneyText(balance)}</strong>
      {held.amount > 0 && <p>{words.held(moneyText(held))}</p>}
      {receivable.amount > 0 && <p>{words.owed(moneyText(receivable))}</p>}
      {withdrawals.datePausedUntil && mayWithdraw && (
        <Notice kind="warn">{words.paused(momentText(new Date(withdrawals.datePausedUntil)))}</Notice>
      )}
      <div class="acts">
        {topUps.enabled && <Button onClick={() => onOpen('top-up')}>{words.addMoney}</Button>}
        {mayWithdraw && <Button onClick={() => onOpen('withdraw')}>{words.withdraw}</Button>}
      </div>
      {isCustomer && (
        <p class="small">
          {words.payoutHint} {balance.amount > 0 && <a href={links.support}>{words.payoutAsk}</a>}
        </p>
      )}
    </section>
  )
}

function Line({ transaction }: { transaction: Transaction }) {
  const { links } = useActor()
  const { type, category, payment, summary, dateCreated, affectsBalance } = transaction
  const isCredit = type === 'credit'
  const isOutside = category === 'payment-out' && !affectsBalance
  const Icon = isCredit ? ArrowDownLeft : ArrowUpRight
  return (
    <Row
      href={links.transaction(transaction.id)}
      start={
        <span class={isCredit ? 'money-way in' : 'money-way'}>
          <Icon size={18} />
        </span>
      }
      title={summary.title}
      sub={
        <>
          <Moment at={dateCreated} />{' '}
          {isOutside && `· ${words.outside(words.transaction.methods[payment.method].toLowerCase())}`}
        </>
      }
      end={
        <span class="money-end">
          <span class={affectsBalance ? (isCredit ? 'money-in' : '') : 'quiet'}>
            {signedText(transaction)}
          </span>
          {payment.status !== 'completed' && (
            <StatusTag transaction={transaction} statuses={words.statuses} />
          )}
        </span>
      }
    />
  )
}

/** The wallet: its balance, its transactions, PIN and bank accounts. */
export function WalletPage({
  TopUp,
  Withdraw,
}: {
  /** Set for customers; nobody else pays money into a wallet. */
  TopUp?: typeof TopUpSheet
  /** Set for those who may withdraw; customers may not. */
  Withdraw?: typeof WithdrawSheet
} = {}) {
  const actor = useActor()
  const { query } = useRoute()
  const { route, path } = useLocation()
  const { calls, wallet: resource, transactions, list } = walletOf(actor)
  const isOpen = useSignal<Open>(undefined)
  const keyword = useSignal('')
  const { value, error, reload } = resource()
  const wallet = value.value
  const pages = list(keyword.value)
  useTitle(words.title, actor.app)
  const close = () => {
    isOpen.value = undefined
  }
  const open = (next: Open) => {
    isOpen.value = next
  }
  return (
    <div class="stack wallet">
      <h1>{words.title}</h1>
      {!wallet && error.value === undefined && <Skeleton height="9rem" radius="1rem" />}
      {!wallet && error.value !== undefined && (
        <Notice kind="bad" detail={actor.explain(error.value).detail}>
          <p>{actor.explain(error.value).summary}</p>
          <Button kind="secondary" onClick={reload}>
            {words.again}
          </Button>
        </Notice>
      )}
      {wallet && (
        <Balance
          wallet={wallet}
          mayWithdraw={calls.mayWithdraw && Withdraw !== undefined}
          isCustomer={actor.role === 'customer'}
          onOpen={open}
        />
      )}
      {wallet && actor.role !== 'assistant' && (
        <ul class="rows">
          <li>
            <Row
              onClick={() => open('pin')}
              start={<KeyRound size={22} />}
              title={wallet.pin.enabled ? words.pinSet : words.pinUnset}
              sub={pinState(wallet, actor.role === 'customer')}
              end={<ChevronRight size={20} />}
            />
          </li>
          <li>
            <Row
              onClick={() => open('banks')}
              start={<Landmark size={22} />}
              title={words.banks}
              sub={words.banksHint}
              end={<ChevronRight size={20} />}
            />
          </li>
        </ul>
      )}
      <section class="stack" aria-labelledby="transactions">
        <h2 id="transactions">{words.transactions}</h2>
        {(keyword.value || pages.ids.value.length > 5) && (
          <SearchField label={words.search} keyword={keyword} />
        )}
        <LiveList
          class="rows"
          pages={pages}
          records={transactions}
          explain={actor.explain}
          words={words}
          skeleton={<RowSkeletons />}
          empty={
            keyword.value ? (
              <Empty title={words.noneFoundTitle} />
            ) : (
              <Empty icon={<ReceiptText size={40} />} title={words.emptyTitle}>
                {words.empty}
              </Empty>
            )
          }
        >
          {(transaction) => <Line transaction={transaction} />}
        </LiveList>
      </section>
      {isOpen.value === 'pin' && wallet && <PinSheet isSet={wallet.pin.enabled} onClose={close} />}
      {isOpen.value === 'banks' && <BankSheet onClose={close} />}
      {isOpen.value === 'top-up' && TopUp && <TopUp onClose={close} />}
      {isOpen.value === 'withdraw' && wallet && Withdraw && (
        <Withdraw wallet={wallet} onClose={close} onOpen={open} />
      )}
      {query.transaction && (
        <TransactionSheet transactionId={query.transaction} onClose={() => closeTo(path, route)} />
      )}
    </div>
  )
}
