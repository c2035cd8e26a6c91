import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { BukaError } from '#client/buka-error.ts'
import type { Order } from '#contract/records/order.ts'
import { Button, ButtonLink, IconLink } from '../../kit/button.tsx'
import { eachMinute } from '../../kit/clock.ts'
import { Deferred } from '../../kit/deferred.tsx'
import { MessageCircle, Phone, ReceiptText, RotateCcw, UtensilsCrossed } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Countdown, clockText, durationText, isNear, Moment } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { expectedAt, expectedText, isFar, isLate } from '../../shared/order-times.ts'
import { clockRangeText, otherDayText } from '../../shared/time-range.ts'
import { explain } from '../app.ts'
import { Bill } from '../cart/bill.tsx'
import { orders } from '../orders/orders.ts'
import { pathTo } from '../paths.ts'
import { SignedIn } from '../sign-in/signed-in.tsx'
import { StoreRating } from '../store/store-card.tsx'
import { words } from '../words.ts'
import { orderAgain } from './again.ts'
import CancelSheet from './cancel-sheet.tsx'
import ComplainSheet from './complain-sheet.tsx'
import { ComplaintPanel, complaintOf, mayHaveComplaint } from './complaint.tsx'
import DeliverySheet from './delivery-sheet.tsx'
import { orderBySlug } from './orders.ts'
import { ownReview } from './own-reviews.ts'
import { PayPanel } from './pay-panel.tsx'
import RateSheet from './rate-sheet.tsx'
import Receipts from './receipt.tsx'
import RiderSheet from './rider-sheet.tsx'
import { isDone, isRunning, isUnpaid, stageOf } from './stage.ts'
import { Steps } from './steps.tsx'
import { Tracking } from './tracking.tsx'
import { orderWords } from './words.ts'
import './order-page.css'

const sheets = {
  cancel: CancelSheet,
  delivery: DeliverySheet,
  complain: ComplainSheet,
  rate: RateSheet,
  rider: RiderSheet,
}
type SheetName = keyof typeof sheets

/** «At your door in 12 min», with the time of day. */
function Expected({ order }: { order: Order }) {
  const { times, datePromised } = order
  const at = expectedAt(order)
  if (at === undefined) return null
  const time = eachMinute.value
  const late = isLate(order, time)
  if (at - time < 60_000) {
    // What has not left the store is at nobody's door in a moment.
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

/** When it is expected; how long the store still has to answer; when it came. */
function When({ order }: { order: Order }) {
  const { status, dateScheduled, dateDeadline } = order
  if (isUnpaid(order))
    return dateDeadline && isNear(dateDeadline) ? (
      <p class="when">
        {orderWords.payWithin} <Countdown until={dateDeadline} />
      </p>
    ) : null
  if (status === 'pending')
    return (
      <>
        {order.times && <Expected order={order} />}
        {dateDeadline && !dateScheduled && isNear(dateDeadline) && (
          <p class="quiet">
            {orderWords.acceptWithin} <Countdown until={dateDeadline} /> {orderWords.acceptLeft}
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
  // Whoever stands at the door needs no time.
  if (!isRunning(order) || isDone(order, 'rider-customer-arrival')) return null
  return <Expected order={order} />
}

function Head({ order }: { order: Order }) {
  const { headline, done, kind } = stageOf(order)
  const { progress, progressOpen } = orderWords
  const isBack = order.payment.status === 'refunded' || order.payment.status === 'partially-refunded'
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
      {kind === 'bad' && isBack && (
        <p>
          {isDone(order, 'customer-payment')
            ? orderWords.moneyBack(moneyText(order.summary.bill.price))
            : orderWords.partBack}
        </p>
      )}
    </header>
  )
}

/** Large, as it is read out at the door. */
function Code({ order }: { order: Order }) {
  if (!order.code || isUnpaid(order) || !isRunning(order) || order.status === 'pending') return null
  return (
    <section class="panel order-code" aria-labelledby="code">
      <h2 id="code">{orderWords.code}</h2>
      <p class="digits">
        <span class="visually-hidden">{[...order.code].join(' ')}</span>
        <span aria-hidden="true">{order.code}</span>
      </p>
      <p class="quiet small">{order.rider ? orderWords.codeHint : orderWords.codeHintStore}</p>
    </section>
  )
}

function Person({
  role,
  name,
  picture,
  rating,
  telephone,
  chat,
  href,
  onClick,
}: {
  role: string
  name: string
  picture: string | undefined
  rating: ComponentChildren
  telephone: string | null
  chat: string
  href?: string
  onClick?: () => void
}) {
  return (
    <section class="panel person" aria-label={role}>
      <Picture src={picture} name={name} width="3.5rem" round />
      <div class="words">
        <span class="quiet small">{role}</span>
        <strong>
          {href ? (
            <a href={href}>{name}</a>
          ) : (
            <button type="button" onClick={onClick}>
              {name}
            </button>
          )}
        </strong>
        {rating}
      </div>
      <IconLink label={orderWords.chat(name)} href={chat} raised>
        <MessageCircle size={22} aria-hidden="true" />
      </IconLink>
      {telephone && (
        <IconLink label={orderWords.call(name)} href={`tel:${telephone}`} raised>
          <Phone size={22} aria-hidden="true" />
        </IconLink>
      )}
    </section>
  )
}

const chatWith = (type: 'user' | 'store', { id }: { id: string }) => pathTo('chatWith', { type, id })

const People = ({ order: { rider, store }, onRider }: { order: Order; onRider: () => void }) => (
  <>
    {rider && (
      <Person
        role={orderWords.rider}
        name={rider.name}
        picture={rider.picture?.url}
        rating={<StoreRating review={rider.review} />}
        telephone={rider.telephone}
        chat={chatWith('user', rider)}
        onClick={onRider}
      />
    )}
    <Person
      role={orderWords.store}
      name={store.name}
      picture={store.picture?.url}
      rating={<StoreRating review={store.review} />}
      telephone={store.telephone}
      chat={chatWith('store', store)}
      href={pathTo('store', { slug: store.slug })}
    />
  </>
)

function What({ order }: { order: Order }) {
  const { packs, summary, payment, store } = order
  const fee = store.delivery.price.actual?.amount ?? summary.delivery.price.amount
  const hasTip = summary.delivery.price.amount > fee
  const isOpen = useSignal(false)
  return (
    <section class="panel stack" aria-labelledby="what">
      <h2 id="what">{orderWords.what}</h2>
      {packs.map(({ lines }, pack) => (
        <div key={pack} class="stack-s">
          {packs.length > 1 && <h3 class="quiet small">{orderWords.pack(pack + 1)}</h3>}
          <ul class="stack-s">
            {lines.map((line, index) => (
              <li key={index} class="between">
                <span>
                  {line.quantity} × {line.name}
                  {line.options.length > 0 && (
                    <span class="quiet small block">{line.options.map(({ name }) => name).join(', ')}</span>
                  )}
                  {line.note && <span class="quiet small block">“{line.note}”</span>}
                </span>
                <span class="price">{moneyText(line.total)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Bill summary={summary} hasTip={hasTip} />
      {!isUnpaid(order) && payment.status !== 'expired' && payment.method && (
        <>
          {isDone(order, 'customer-payment') && (
            <p class="quiet small">{orderWords.paidWith[payment.method]}</p>
          )}
          <details
            class="receipt"
            onToggle={({ currentTarget }) => {
              isOpen.value = currentTarget.open
            }}
          >
            <summary>
              <ReceiptText size={18} aria-hidden="true" />
              {orderWords.receipt}
            </summary>
            {isOpen.value && (
              <Deferred>
                <Receipts order={order} />
              </Deferred>
            )}
          </details>
        </>
      )}
    </section>
  )
}

function Where({ order, onChange }: { order: Order; onChange: () => void }) {
  const { location, telephone, message } = order.delivery
  return (
    <section class="panel stack-s" aria-labelledby="where">
      <div class="between">
        <h2 id="where">{orderWords.where}</h2>
        {order.actions.includes('update-delivery') && (
          <Button kind="quiet" onClick={onChange}>
            {orderWords.changeDelivery}
          </Button>
        )}
      </div>
      <p>{location.street === location.city ? location.city : `${location.street}, ${location.city}`}</p>
      {location.description && <p class="quiet">{location.description}</p>}
      {telephone && <p class="quiet">{telephone}</p>}
      {message && <p class="quiet">“{message}”</p>}
    </section>
  )
}

function Acts({ order, open }: { order: Order; open: Signal<SheetName | undefined> }) {
  const { route } = useLocation()
  const { status, actions } = order
  const complaint = mayHaveComplaint(order) ? complaintOf(order.id).value.value : null
  const mayComplain = complaint === null || complaint?.status === 'withdrawn'
  const rated = status === 'completed' && ownReview({ type: 'store', id: order.store.id }).value.value
  const show = (name: SheetName) => () => {
    open.value = name
  }
  return (
    <div class="order-acts">
      {status === 'completed' && (
        <Button kind={rated ? 'secondary' : 'primary'} onClick={show('rate')}>
          {rated ? orderWords.ratedAlready : orderWords.rate}
        </Button>
      )}
      {!isRunning(order) && (
        <Button kind="secondary" onClick={() => route(orderAgain(order))}>
          <RotateCcw size={18} aria-hidden="true" />
          {orderWords.again}
        </Button>
      )}
      {actions.includes('complain') && mayComplain && (
        <Button kind="secondary" onClick={show('complain')}>
          {orderWords.complain}
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button kind="danger" onClick={show('cancel')}>
          {orderWords.cancel}
        </Button>
      )}
    </div>
  )
}

/** Told in passing, where the page was open while it happened. */
function usePaidToast(order: Order) {
  const wasUnpaid = useRef(isUnpaid(order))
  useEffect(() => {
    if (wasUnpaid.current && order.payment.status === 'paid') toast(orderWords.pay.paid)
    wasUnpaid.current = isUnpaid(order)
  }, [order.payment.status])
}

function Shown({ order }: { order: Order }) {
  const open = useSignal<SheetName | undefined>(undefined)
  usePaidToast(order)
  const { headline } = stageOf(order)
  useEffect(() => {
    document.title = `${headline} · ${words.app}`
  }, [headline])
  const Open = open.value && sheets[open.value]
  return (
    <div class="page order-page">
      <div class="stack">
        <Head order={order} />
        {order.actions.includes('pay') && <PayPanel order={order} />}
        <Code order={order} />
        <Tracking order={order} />
        <ComplaintPanel order={order} />
        {!isUnpaid(order) && (
          <People
            order={order}
            onRider={() => {
              open.value = 'rider'
            }}
          />
        )}
        <Acts order={order} open={open} />
      </div>
      <div class="stack">
        <What order={order} />
        <Where
          order={order}
          onChange={() => {
            open.value = 'delivery'
          }}
        />
        <Steps order={order} />
      </div>
      {Open && (
        <Deferred>
          <Open
            order={order}
            onClose={() => {
              open.value = undefined
            }}
          />
        </Deferred>
      )}
    </div>
  )
}

const OrderSkeleton = () => (
  <div class="page order-page" aria-hidden="true">
    <div class="stack">
      <Skeleton height="10rem" radius="var(--radius-l)" />
      <Skeleton height="6rem" radius="var(--radius-l)" />
      <Skeleton height="5rem" radius="var(--radius-l)" />
    </div>
    <div class="stack">
      <Skeleton height="14rem" radius="var(--radius-l)" />
    </div>
  </div>
)

function Failed({ error, again }: { error: unknown; again: () => void }) {
  // Whether it is another's or nobody's is not told.
  const isAbsent = error instanceof BukaError && (error.statusCode === 404 || error.statusCode === 400)
  const { summary, detail } = explain(error)
  return (
    <div class="page">
      {isAbsent ? (
        <Empty
          isPage
          icon={<UtensilsCrossed size={40} aria-hidden="true" />}
          title={orderWords.gone}
          action={<ButtonLink href={pathTo('home')}>{words.cart.find}</ButtonLink>}
        >
          {orderWords.goneWhy}
        </Empty>
      ) : (
        <Notice kind="bad" detail={detail}>
          <p>{summary}</p>
          <Button kind="secondary" onClick={again}>
            {words.again}
          </Button>
        </Notice>
      )}
    </div>
  )
}

function OrderOf({ slug }: { slug: string }) {
  const { value, error, reload } = orderBySlug(slug)
  const loaded = value.value
  const order = (loaded && orders.get(loaded.id).value) ?? loaded
  if (!order) return error.value ? <Failed error={error.value} again={reload} /> : <OrderSkeleton />
  return <Shown key={order.id} order={order} />
}

/** Where is it, when will it be here. */
export default function OrderPage() {
  const { params } = useRoute()
  const slug = (params.slug ?? '').toUpperCase()
  return <SignedIn skeleton={<OrderSkeleton />}>{() => <OrderOf slug={slug} />}</SignedIn>
}
