import { useRoute } from 'preact-iso'
import type { Order } from '#contract/records/order.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { eachMinute } from '../../kit/clock.ts'
import { MessageCircle, Phone, Printer, Star } from '../../kit/icons.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Moment } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { ReviewButton } from '../../shared/reviews/review-button.tsx'
import { Steps } from '../../shared/steps.tsx'
import { rangeText } from '../../shared/time-range.ts'
import { Back } from '../../shared/within.tsx'
import { explain } from '../app.ts'
import { paths, pathTo } from '../paths.ts'
import { PersonName } from '../reviews/person-name.tsx'
import { may } from '../stores/stores.ts'
import { words } from '../words.ts'
import { Acts, Courier, Due, EndTag } from './card.tsx'
import { OrderLines } from './lines.tsx'
import { isOwnRider } from './own-rider.ts'
import { printTicket } from './print.ts'
import { Bill, Share } from './sums.tsx'
import { Ticket } from './ticket.tsx'
import { useOrder } from './use-order.ts'
import './order-page.css'

const said = words.order

function Person({
  title,
  person,
  lines,
}: {
  title: string
  person: Pick<Order['customer'], 'id' | 'name' | 'telephone'>
  lines: string[]
}) {
  return (
    <section class="panel stack-s">
      <h2>{title}</h2>
      <PersonName person={person} />
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <div class="acts">
        {person.telephone && (
          <ButtonLink kind="secondary" href={`tel:${person.telephone}`}>
            <Phone size={18} />
            {said.telephone}
          </ButtonLink>
        )}
        {may('chat') && (
          <ButtonLink kind="secondary" href={pathTo('chatWith', { type: 'user', id: person.id })}>
            <MessageCircle size={18} />
            {said.write}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

const Gone = ({ error }: { error: unknown }) => (
  <div class="page">
    <Empty isPage title={said.gone} action={<ButtonLink href={paths.board}>{said.toBoard}</ButtonLink>}>
      {explain(error).summary}
    </Empty>
  </div>
)

/** When the customer is expected to receive the order. */
function AtTheDoor({ order }: { order: Order }) {
  const isRunning = ['accepted', 'ready', 'ongoing'].includes(order.status)
  const door = isRunning ? order.times?.door : undefined
  return door ? (
    <p class="quiet">
      {said.atTheDoor} {rangeText(door, eachMinute.value)}
    </p>
  ) : null
}

function Whole({ order }: { order: Order }) {
  const { slug, customer, rider, delivery, reason, store } = order
  const hasEnded = order.actions.length === 0 && !['accepted', 'ready', 'ongoing'].includes(order.status)
  return (
    <div class="page order-page">
      <Back href={paths.board} label={said.toBoard} />
      <header class="stack-s">
        <h1>{slug}</h1>
        <p class="state">
          <EndTag status={order.status} />
          {!(order.status in said.ends) && <Tag kind="brand">{said.statuses[order.status]}</Tag>}
          <span class="quiet">
            {said.ordered} <Moment at={order.dateCreated} />
          </span>
        </p>
        {order.dateScheduled && (
          <p>
            <strong>
              {said.wanted} <Moment at={order.dateScheduled} />
            </strong>
          </p>
        )}
        <Due order={order} />
        <AtTheDoor order={order} />
        {reason && <Notice kind="warn">{said.because(reason)}</Notice>}
        {store.manuallyCompleted && <Notice>{said.withoutCode}</Notice>}
      </header>
      <div class="sides">
        <div class="stack">
          <section class="panel">
            <h2 class="visually-hidden">{said.what}</h2>
            <OrderLines packs={order.packs} />
          </section>
          <Courier order={order} />
          <Acts order={order} isWhole isOwnRider={isOwnRider(order)} />
          <Button kind="secondary" onClick={() => printTicket(order)}>
            <Printer size={18} />
            {said.print}
          </Button>
          <div class="acts">
            <ButtonLink kind="quiet" href={pathTo('ticket', { slug })}>
              {said.showTicket}
            </ButtonLink>
            {may('chat') && (
              <ButtonLink
                kind="quiet"
                href={`${paths.support}?${new URLSearchParams({ order: order.id, slug })}`}
              >
                {said.help}
              </ButtonLink>
            )}
          </div>
        </div>
        <div class="stack">
          <Person
            title={said.customer}
            person={customer}
            lines={[
              [delivery.location.street, delivery.location.description].filter(Boolean).join(', '),
              delivery.message && `“${delivery.message}”`,
            ]}
          />
          {rider && <Person title={said.rider} person={rider} lines={[]} />}
          {hasEnded && (
            <section class="panel stack-s">
              <h2>
                <Star size={18} /> {said.rate}
              </h2>
              <div class="acts">
                <ReviewButton person={customer} />
                {rider && <ReviewButton person={rider} />}
              </div>
            </section>
          )}
          <Share order={order} />
          <Bill order={order} />
          <section class="panel stack-s">
            <h2>{said.steps}</h2>
            <Steps trackings={order.trackings} failed={said.failed} />
          </section>
        </div>
      </div>
    </div>
  )
}

const OrderSkeleton = () => (
  <div class="page stack" aria-hidden="true">
    <Skeleton width="12rem" height="2rem" />
    <Skeleton height="12rem" radius="1rem" />
    <Skeleton height="8rem" radius="1rem" />
  </div>
)

export function OrderPage() {
  const { slug = '' } = useRoute().params
  const { order, error } = useOrder(slug)
  useTitle(slug, words.app)
  if (order) return <Whole order={order} />
  return error === undefined ? <OrderSkeleton /> : <Gone error={error} />
}

/** The ticket on a page of its own, as it is printed. */
export function TicketPage() {
  const { slug = '' } = useRoute().params
  const { order, error } = useOrder(slug)
  useTitle(slug, words.app)
  if (!order) return error === undefined ? <OrderSkeleton /> : <Gone error={error} />
  return (
    <div class="page stack ticket-page">
      <Back href={pathTo('order', { slug })} label={slug} />
      <h1 class="visually-hidden">{said.ticketOf(slug)}</h1>
      <Ticket order={order} />
      <Button large onClick={() => printTicket(order)}>
        <Printer size={20} />
        {said.print}
      </Button>
    </div>
  )
}
