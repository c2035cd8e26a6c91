import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Order } from '#contract/records/order.ts'
import type { OrderAction } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { eachMinute, now } from '../../kit/clock.ts'
import { Bike, Check, Clock, Phone } from '../../kit/icons.ts'
import { clockText, durationText, Moment, momentText, nearText } from '../../kit/time.tsx'
import { lastChangeOf } from '../../shared/last-change.ts'
import { pathTo } from '../paths.ts'
import { words } from '../words.ts'
import { handOver, markReady, notify, unnotify } from './acts.ts'
import { CodeSheet } from './code-sheet.tsx'
import { EarlySheet } from './early-sheet.tsx'
import { OrderLines } from './lines.tsx'
import { isEarly, leavesAt, orders, readyBy } from './orders.ts'
import { RejectSheet } from './reject-sheet.tsx'
import { riderAway } from './rider-away.ts'
import { TakeBackSheet } from './take-back-sheet.tsx'
import './card.css'

const said = words.order

const stepOf = ({ trackings }: Order, type: Order['trackings'][number]['type']) =>
  trackings.find((each) => each.type === type)
export const hasRiderArrived = (order: Order) => stepOf(order, 'rider-store-arrival')?.status === 'completed'
export const deliversItself = (order: Order) => stepOf(order, 'rider-acceptance')?.status === 'skipped'

const soonMs = 5 * 60_000

/** What the kitchen works towards: an accepted order has to be ready, a ready one has to leave. Undefined for other orders. */
function dueOf(order: Order): { by: number; at: number; label: string } | undefined {
  const by = readyBy(order)
  if (by === undefined) return undefined
  if (order.status === 'accepted') return { by, at: by, label: said.isReady }
  return order.status === 'ready' ? { by, at: leavesAt(order)!, label: said.leaves } : undefined
}

function urgencyOf(order: Order, time: number): 'later' | 'soon' | 'late' | undefined {
  const due = dueOf(order)
  return due && (time > due.by ? 'late' : time > due.at - soonMs ? 'soon' : 'later')
}

/** When the order has to be ready or leaves, or by how much it is late. */
export function Due({ order }: { order: Order }) {
  const due = dueOf(order)
  if (!due) return null
  const late = eachMinute.value - due.by
  const near = nearText(due.at, eachMinute.value)
  const clock = clockText(due.at)
  return (
    <span class={late > 0 ? 'due late' : 'due'}>
      <Clock size={18} />
      {late > 0 ? (
        said.late(durationText(Math.max(late, 60_000)))
      ) : (
        <span>
          {due.label} {near}
          {!near.endsWith(clock) && (
            <>
              , <b>{clock}</b>
            </>
          )}
        </span>
      )}
    </span>
  )
}

type Act = [OrderAction, string, (order: Order) => Promise<unknown>]
const seekers: Act[] = [
  ['notify-riders', said.notify, notify],
  ['unnotify-riders', said.unnotify, unnotify],
]

const CourierLine = ({ kind = '', children }: { kind?: string; children: ComponentChildren }) => (
  <p class={`courier ${kind}`}>
    <Bike size={20} />
    {children}
  </p>
)

/** Who picks the order up and when; or that nobody does yet, with buttons for finding a rider. */
export function Courier({ order }: { order: Order }) {
  const { rider, ridersNotified, dateOffered, status } = order
  const isBusy = useSignal(false)
  if (!['accepted', 'ready', 'ongoing'].includes(status)) return null
  const seek = seekers
    .filter(([action]) => order.actions.includes(action))
    .map(([action, label, work]) => (
      <Button
        key={action}
        kind="secondary"
        busy={isBusy.value}
        onClick={async () => {
          isBusy.value = true
          await work(order)
          isBusy.value = false
        }}
      >
        {label}
      </Button>
    ))
  if (deliversItself(order))
    return (
      <CourierLine>
        <span>{said.own}</span>
      </CourierLine>
    )
  if (rider) {
    const isHere = hasRiderArrived(order)
    return (
      <CourierLine kind={isHere && status !== 'ongoing' ? 'here' : ''}>
        <span>
          <strong>{rider.name}</strong>{' '}
          {status === 'ongoing' ? said.isBringing : isHere ? said.isHere : riderAway(order)}
        </span>
        {rider.telephone && (
          <a class="call" href={`tel:${rider.telephone}`} aria-label={said.call(rider.name)}>
            <Phone size={18} />
          </a>
        )}
      </CourierLine>
    )
  }
  // The minute clock ticks rarely: by its last tick, an order that was just offered would still seem to lie in the future.
  const isLater = dateOffered !== null && Date.parse(dateOffered) > Math.max(eachMinute.value, now())
  const offered = isLater ? said.offered(momentText(new Date(dateOffered), eachMinute.value)) : said.looking
  return (
    <CourierLine kind={ridersNotified || isEarly(order, eachMinute.value) ? '' : 'missing'}>
      <span>{ridersNotified ? offered : said.noRider}</span>
      {seek}
    </CourierLine>
  )
}

const simple: Act[] = [
  ['ready', said.ready, markReady],
  ['ongoing', said.handOver, handOver],
]

/** Buttons for everything that may be done with the order now; the next step takes one touch. */
export function Acts({
  order,
  isWhole = false,
  isOwnRider = false,
}: {
  order: Order
  isWhole?: boolean
  /** The owner can take an order back only from a rider of the store's team. */
  isOwnRider?: boolean
}) {
  const busy = useSignal('')
  const sheet = useSignal<'reject' | 'code' | 'take-back' | 'early' | undefined>(undefined)
  const { actions } = order
  const show = (which: typeof sheet.value) => () => {
    sheet.value = which
  }
  const close = show(undefined)
  const isCallOff = actions.includes('reject') && order.status !== 'pending'
  const mayTakeBack = isOwnRider && (order.status === 'accepted' || order.status === 'ready')
  return (
    <div class="acts">
      {simple
        .filter(([action]) => actions.includes(action))
        .map(([action, label, work]) => (
          <Button
            key={action}
            large
            busy={busy.value === action}
            onClick={async () => {
              if (action === 'ready' && isEarly(order, now())) {
                sheet.value = 'early'
                return
              }
              busy.value = action
              await work(order)
              busy.value = ''
            }}
          >
            {action === 'ready' && <Check size={22} />}
            {action === 'ongoing' && deliversItself(order) ? said.setOff : label}
          </Button>
        ))}
      {actions.includes('completed') && (
        <Button large onClick={show('code')}>
          {said.delivered}
        </Button>
      )}
      {isWhole && mayTakeBack && (
        <Button kind="secondary" onClick={show('take-back')}>
          {said.takeBack}
        </Button>
      )}
      {isWhole && actions.includes('reject') && (
        <Button kind="danger" onClick={show('reject')}>
          {isCallOff ? said.callOff : said.reject}
        </Button>
      )}
      {sheet.value === 'early' && order.status === 'accepted' && <EarlySheet order={order} onClose={close} />}
      {sheet.value === 'code' && <CodeSheet order={order} onClose={close} />}
      {sheet.value === 'take-back' && mayTakeBack && <TakeBackSheet order={order} onClose={close} />}
      {sheet.value === 'reject' && <RejectSheet order={order} onClose={close} />}
    </div>
  )
}

const endKinds = { completed: 'good', cancelled: '', rejected: 'bad', failed: 'bad' } as const
export const EndTag = ({ status }: Pick<Order, 'status'>) =>
  status in endKinds ? (
    <Tag kind={endKinds[status as keyof typeof endKinds]}>{said.ends[status as keyof typeof endKinds]}</Tag>
  ) : null

/**
 * The head of a card, in the colour of its urgency. A component of its own, so that the clock does not render the rest of the card.
 */
function Head({ order }: { order: Order }) {
  const { slug, customer } = order
  return (
    <a class={`head ${urgencyOf(order, eachMinute.value) ?? ''}`} href={pathTo('order', { slug })}>
      <span>
        <strong>{slug}</strong> <span class="name">{customer.name}</span>
      </span>
      <Due order={order} />
    </a>
  )
}

/** One order on the board. It renders by itself when the order changes. */
export function OrderCard({ id }: { id: string }) {
  const order = orders.get(id).value
  if (!order) return null
  const { status, dateScheduled } = order
  const hasEnded = status in endKinds
  return (
    <li class={`order-card ${status}`}>
      <Head order={order} />
      {hasEnded ? (
        <p class="ended">
          <EndTag status={status} /> <Moment at={lastChangeOf(order)} />
        </p>
      ) : (
        <>
          {dateScheduled && (
            <p class="wanted">
              {said.wanted} <Moment at={dateScheduled} />
            </p>
          )}
          {status !== 'ongoing' && <OrderLines packs={order.packs} />}
          <Courier order={order} />
          <Acts order={order} />
        </>
      )}
    </li>
  )
}
