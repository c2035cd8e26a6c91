import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
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
import { missingOf, type OneTimeMethod, orderBySlug, paymentOf } from './orders.ts'
import { orderWords } from './words.ts'
import './pay-panel.css'

const { pay } = orderWords

/** A second tap within this time belongs to the same double tap. */
const tapsMs = 1000

async function copy(text: string) {
  toast((await copyText(text)) ? pay.copied : pay.notCopied)
}

/** In groups of digits, as people read numbers aloud. */
const grouped = (number: string) => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

function Transfer({ payment }: { payment: OneTimePayment }) {
  const { account, received, dateExpires } = payment
  if (!account) return null
  const missing = missingOf(payment)
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
        <Copy size={20} />
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

const Card = ({ payment }: { payment: OneTimePayment }) => (
  <>
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

const Opening = () => (
  <>
    <Skeleton height="9rem" />
    <p class="quiet small">{pay.opening}</p>
  </>
)

/** Requests a new payment page only when the customer asks for it: a new payment is no longer marked as declined. */
function DeclinedCard({ orderId }: { orderId: string }) {
  const isBusy = useSignal(false)
  async function again() {
    isBusy.value = true
    const { reload, error } = paymentOf(orderId, 'card')
    await reload()
    isBusy.value = false
    if (error.value !== undefined) toast(explain(error.value).summary ?? '')
  }
  return (
    <>
      <Notice kind="bad">{pay.declined}</Notice>
      <Button wide large busy={isBusy.value} onClick={again}>
        {pay.cardAgain}
      </Button>
    </>
  )
}

function OpenPayment({ orderId, method }: { orderId: string; method: OneTimeMethod }) {
  const { value, error, reload, isLoading } = paymentOf(orderId, method)
  const payment = value.value
  if (payment) return method === 'card' ? <Card payment={payment} /> : <Transfer payment={payment} />
  if (error.value === undefined) return <Opening />
  const { summary, detail } = explain(error.value)
  return (
    <Notice kind="bad" detail={detail}>
      <p>{summary}</p>
      <Button kind="secondary" busy={isLoading.value} onClick={reload}>
        {words.again}
      </Button>
    </Notice>
  )
}

/**
 * How to pay an order that waits for its payment; the panel disappears when the money has arrived. While only the order as stored
 * at the last visit is known, no payment is requested, because the card may have been declined since.
 */
export function PayPanel({ order }: { order: Order }) {
  const chosen = useSignal<OneTimeMethod | undefined>(undefined)
  const chosenAt = useRef(-tapsMs)
  // `bank` is set if a transfer is awaited instead of the card; part of the money may already be on its way.
  const usesCard = order.payment.method === 'card' && !order.payment.bank
  const method = chosen.value ?? (usesCard ? 'card' : 'single-transfer')
  const isCard = method === 'card'
  const { isLoading } = orderBySlug(order.slug)
  const isCurrent = useSignal(false)
  useEffect(() => {
    if (!isLoading.value) isCurrent.value = true
  }, [isLoading.value])
  return (
    <section class="panel stack pay-panel" aria-labelledby="pay">
      <h2 id="pay">{isCard ? pay.cardTitle : pay.title}</h2>
      {isCard && order.payment.status === 'failed' ? (
        <DeclinedCard orderId={order.id} />
      ) : isCurrent.value ? (
        <OpenPayment orderId={order.id} method={method} />
      ) : (
        <Opening />
      )}
      <Button
        kind="quiet"
        wide
        onClick={({ timeStamp }) => {
          // The second tap of a double tap would undo the choice.
          if (timeStamp - chosenAt.current < tapsMs) return
          chosenAt.current = timeStamp
          chosen.value = isCard ? 'single-transfer' : 'card'
        }}
      >
        {isCard ? pay.useTransfer : pay.useCard}
      </Button>
    </section>
  )
}
