import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import type { Order } from '#contract/records/order.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { eachSecond } from '../../kit/clock.ts'
import { copyText } from '../../kit/copy.ts'
import { Copy } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Countdown, isNear } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { words } from '../words.ts'
import { paymentOf } from './orders.ts'
import { orderWords } from './words.ts'
import './pay-panel.css'

const { pay } = orderWords
/** Part of the money may arrive, of which no event tells. */
const lookMs = 15_000

async function copy(text: string) {
  toast((await copyText(text)) ? pay.copied : pay.notCopied)
}

/** In groups, as people read numbers to each other. */
const grouped = (number: string) => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

function Transfer({ payment }: { payment: OneTimePayment }) {
  const { account, amount, received, dateExpires } = payment
  if (!account) return null
  const missing = { ...amount, amount: Math.round((amount.amount - received.amount) * 100) / 100 }
  const isOver = Date.parse(dateExpires) <= eachSecond.value
  return (
    <>
      <p class="send">
        <span>{pay.exact}</span>
        <strong class="amount">{moneyText(missing)}</strong>
        <span>{pay.to}</span>
      </p>
      <p class="number">
        <span class="visually-hidden">
          {pay.number} {[...account.number].join(' ')}
        </span>
        <span aria-hidden="true">{grouped(account.number)}</span>
      </p>
      <Button wide large onClick={() => copy(account.number)}>
        <Copy size={20} aria-hidden="true" />
        {pay.copy}
      </Button>
      <dl class="facts">
        <div>
          <dt>{pay.bank}</dt>
          <dd>{account.bank.name}</dd>
        </div>
        <div>
          <dt>{pay.name}</dt>
          <dd>{account.name}</dd>
        </div>
        {isNear(dateExpires) && (
          <div>
            <dt>{pay.left}</dt>
            <dd>
              <Countdown until={dateExpires} />
            </dd>
          </div>
        )}
      </dl>
      {received.amount > 0 && (
        <Notice kind="warn">{pay.arrived(moneyText(received), moneyText(missing))}</Notice>
      )}
      {live.settings.hasSandboxBank && !isOver && (
        <Notice>
          <p>{pay.sandbox}</p>
          <ButtonLink
            kind="secondary"
            href={`/sandbox/payment/${payment.reference}`}
            target="_blank"
            rel="noopener"
          >
            {pay.sandboxPay}
          </ButtonLink>
        </Notice>
      )}
      <p class="quiet small">{isOver ? pay.late : `${pay.waiting} ${pay.once}`}</p>
    </>
  )
}

const Card = ({ payment, isDeclined }: { payment: OneTimePayment; isDeclined: boolean }) => (
  <>
    {isDeclined && <Notice kind="bad">{pay.declined}</Notice>}
    <p>{pay.card}</p>
    {payment.link && (
      <ButtonLink wide large href={payment.link} target="_blank" rel="noopener">
        {pay.openCard(moneyText(payment.amount))}
      </ButtonLink>
    )}
    <p class="quiet small">
      {isNear(payment.dateExpires) && (
        <>
          {pay.left} <Countdown until={payment.dateExpires} />.{' '}
        </>
      )}
      {pay.waiting}
    </p>
  </>
)

/** How to pay an order that waits for it. It goes away by itself when the money is there. */
export function PayPanel({ order }: { order: Order }) {
  const method = useSignal<'single-transfer' | 'card'>(
    order.payment.method === 'card' ? 'card' : 'single-transfer',
  )
  const { value, error, reload, isLoading } = paymentOf(order.id, method.value)
  const payment = value.value
  const isCard = method.value === 'card'
  useEffect(() => {
    // A declined card needs a new page.
    if (order.payment.status === 'failed') void reload()
  }, [order.payment.status])
  useEffect(() => {
    if (isCard) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), lookMs)
    return () => clearInterval(timer)
  }, [isCard, order.id])

  const fault = error.value === undefined ? undefined : explain(error.value)
  return (
    <section class="panel stack pay-panel" aria-labelledby="pay">
      <h2 id="pay">{isCard ? pay.cardTitle : pay.title}</h2>
      {payment ? (
        isCard ? (
          <Card payment={payment} isDeclined={order.payment.status === 'failed'} />
        ) : (
          <Transfer payment={payment} />
        )
      ) : fault ? (
        <Notice kind="bad" detail={fault.detail}>
          <p>{fault.summary}</p>
          <Button kind="secondary" busy={isLoading.value} onClick={reload}>
            {words.again}
          </Button>
        </Notice>
      ) : (
        <>
          <Skeleton height="9rem" />
          <p class="quiet small">{pay.opening}</p>
        </>
      )}
      <Button
        kind="quiet"
        wide
        onClick={() => {
          method.value = isCard ? 'single-transfer' : 'card'
        }}
      >
        {isCard ? pay.useTransfer : pay.useCard}
      </Button>
    </section>
  )
}
