import type { Order } from '#contract/records/order.ts'
import { eachMinute } from '../../kit/clock.ts'
import { MessageCircle } from '../../kit/icons.ts'
import { clockText, Near } from '../../kit/time.tsx'
import { rangeText } from '../../shared/time-range.ts'
import { pathTo } from '../paths.ts'
import { words } from '../words.ts'
import { PickUp } from './counter.tsx'
import { HandOver } from './door.tsx'
import { Reach, type Reached } from './reach.tsx'
import { type Stop, stopName, type TimeRange } from './stops.ts'
import './stop-card.css'

const said = words.box

const chatWith = (type: 'user' | 'store', { id }: { id: string }) => pathTo('chatWith', { type, id })

/** The people who can be called about a stop. */
function peopleAt({ kind, orders }: Stop): Reached[] {
  const { store } = orders[0]!
  if (kind === 'pick-up')
    return [
      {
        name: store.name,
        telephone: store.telephone,
        place: store.locations[0]!,
        chat: chatWith('store', store),
      },
    ]
  const customers = new Map(orders.map((order) => [order.customer.id, order]))
  return [...customers.values()].map(({ customer, delivery }) => ({
    name: customer.name,
    telephone: delivery.telephone ?? customer.telephone,
    place: delivery.location,
    chat: chatWith('user', customer),
  }))
}

/** When customers expect the order. The promised time is shown if nothing else is known, or if it has passed. */
function Due({ orders, door }: { orders: Order[]; door: TimeRange | undefined }) {
  const promised = orders.flatMap(({ datePromised }) =>
    datePromised === null ? [] : Date.parse(datePromised),
  )
  const promisedAt = promised.length === 0 ? undefined : Math.min(...promised)
  const isLate = promisedAt !== undefined && promisedAt < eachMinute.value
  return (
    <>
      {door && !isLate && <p class="quiet">{said.expected(rangeText(door, eachMinute.value))}</p>}
      {promisedAt !== undefined && (!door || isLate) && (
        <p class={isLate ? 'late' : 'quiet'}>
          {said.promised(clockText(promisedAt))} (<Near at={promisedAt} />)
        </p>
      )}
    </>
  )
}

/** A stop and what to do there: arrive, wait and pick up; or arrive and hand over, or say why that is not possible. */
export function StopCard({
  stop,
  door,
  number,
  count,
}: {
  stop: Stop
  /** The expected time at the door, if this stop is a hand-over and the time is known and not past. */
  door: TimeRange | undefined
  number: number
  count: number
}) {
  const { kind, orders } = stop
  const people = peopleAt(stop)
  const { place } = people[0]!
  const messages = new Set(orders.map(({ delivery }) => delivery.message).filter(Boolean))
  return (
    <article class="panel stop-card" aria-labelledby="stop">
      <header>
        <p class="turn">
          {said.stopOf(number, count)} · {kind === 'pick-up' ? said.pickUp : said.handOver}
        </p>
        <h2 id="stop">{stopName(stop)}</h2>
        <p>
          <strong>{place.street}</strong>
          {place.description && <> · {place.description}</>}
        </p>
        {kind === 'hand-over' && <Due orders={orders} door={door} />}
        {kind === 'hand-over' &&
          [...messages].map((message) => (
            <p class="message" key={message}>
              <MessageCircle size={18} aria-label={said.message} />
              {message}
            </p>
          ))}
      </header>
      {people.map((who, index) => (
        <Reach key={who.chat} who={who} isFirst={index === 0} isNamed={people.length > 1} />
      ))}
      {kind === 'pick-up' ? <PickUp orders={orders} /> : <HandOver orders={orders} />}
    </article>
  )
}
