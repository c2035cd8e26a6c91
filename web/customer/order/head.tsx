import type { Order } from '#contract/records/order.ts'
import { eachMinute } from '../../kit/clock.ts'
import { moneyText } from '../../kit/money.ts'
import { Countdown, clockText, durationText, isNear, Moment } from '../../kit/time.tsx'
import { expectedAt, expectedText, isFar, isLate } from '../../shared/order-times.ts'
import { clockRangeText, otherDayText } from '../../shared/time-range.ts'
import { isDone, isRunning, isUnpaid, stageOf } from './stage.ts'
import { orderWords } from './words.ts'

/** «At your door in 12 min», with the time of day. */
function Expected({ order }: { order: Order }) {
  const { times, datePromised } = order
  const at = expectedAt(order)
  if (at === undefined) return null
  const time = eachMinute.value
  const late = isLate(order, time)
  if (at - time < 60_000) {
    // An order that has not left the store cannot be about to arrive.
    const near = order.status === 'ongoing' ? orderWords.near : orderWords.longer
    return <p class="quiet">{late ? orderWords.late : near}</p>
  }
  if (isFar(at, time))
    return (
      <p class="when">
        {orderWords.atYourDoor} {expectedText(order, at, time)}
      </p>
    )
  return (
    <>
      <p class="when">
        {orderWords.atYourDoorIn} <strong>{durationText(at - time)}</strong>{' '}
        <span class="quiet">
          {times
            ? otherDayText(times.door, time) + orderWords.between(clockRangeText(times.door, time))
            : orderWords.around(clockText(at))}
        </span>
      </p>
      {late && datePromised && (
        <p class="quiet">{orderWords.latePromised(clockText(Date.parse(datePromised)))}</p>
      )}
    </>
  )
}

/** When the order is expected, how long it can still be paid or accepted, or when it was delivered. */
function When({ order }: { order: Order }) {
  const { status, dateScheduled, dateDeadline } = order
  if (isUnpaid(order))
    return (
      <>
        {dateDeadline && isNear(dateDeadline) && (
          <p class="when">
            {orderWords.payWithin} <Countdown until={dateDeadline} />
          </p>
        )}
        {dateScheduled && (
          <p class="quiet">
            {orderWords.wanted} <Moment at={dateScheduled} />
          </p>
        )}
      </>
    )
  if (status === 'pending')
    return (
      <>
        {order.times && <Expected order={order} />}
        {dateDeadline && (dateScheduled || isNear(dateDeadline)) && (
          <p class="quiet">
            {orderWords.acceptWithin}{' '}
            {isNear(dateDeadline) ? (
              <Countdown until={dateDeadline} />
            ) : (
              <>
                {orderWords.until} <Moment at={dateDeadline} />
              </>
            )}{' '}
            {orderWords.acceptLeft}
          </p>
        )}
      </>
    )
  if (status === 'completed') {
    const delivered = order.trackings.find(({ type }) => type === 'customer-delivery')
    return (
      <p class="quiet">
        {orderWords.deliveredAt} {delivered && <Moment at={delivered.dateUpdated} />}
      </p>
    )
  }
  if (!isRunning(order)) return null
  const arrived = order.trackings.find(({ type }) => type === 'rider-customer-arrival')
  if (arrived?.status === 'completed')
    return (
      <>
        <p class="when">
          {orderWords.hereSince(clockText(Date.parse(arrived.dateUpdated)))}
          {dateDeadline && isNear(dateDeadline) && (
            <>
              , {orderWords.waits} <Countdown until={dateDeadline} />
            </>
          )}
        </p>
        <p class="quiet">{orderWords.comeSoon}</p>
      </>
    )
  return <Expected order={order} />
}

/** What happened to the money of an order that ended without delivery. The result of a complaint is shown with the complaint. */
function moneyWords(order: Order): string | undefined {
  const { status } = order.payment
  const isPaid = isDone(order, 'customer-payment')
  if (order.fault === 'customer' && status === 'paid') return orderWords.notBack
  if (isPaid && status === 'refunded') return orderWords.moneyBack(moneyText(order.summary.bill.price))
  if (!isPaid && (status === 'refunded' || status === 'partially-refunded')) return orderWords.partBack
  return undefined
}

export function Head({ order }: { order: Order }) {
  const { headline, done, kind } = stageOf(order)
  const { progress, progressOpen } = orderWords
  const money = kind === 'bad' && moneyWords(order)
  return (
    <header class={`panel order-head ${kind}`}>
      <p class="quiet small">
        {orderWords.title(order.slug)} · {orderWords.from(order.store.name)}
      </p>
      <div role="status">
        <h1>{headline}</h1>
      </div>
      <When order={order} />
      {done !== undefined && (
        <div
          class="progress"
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={progress.length}
          aria-valuenow={done}
          aria-valuetext={progress[done - 1] ?? headline}
          aria-label={orderWords.progressLabel(done, progress.length)}
        >
          {progress.map((name, index) => (
            <span key={name} class={index < done ? 'done' : index === done ? 'next' : ''}>
              <span class="bar" />
              <span class="name">{index < done ? name : progressOpen[index]}</span>
            </span>
          ))}
        </div>
      )}
      {order.reason && (
        <p>
          {orderWords.reason}: {order.reason}
        </p>
      )}
      {money && <p>{money}</p>}
    </header>
  )
}
