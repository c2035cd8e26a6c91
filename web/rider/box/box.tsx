import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Order } from '#contract/records/order.ts'
import { eachMinute, eachSecond, now } from '../../kit/clock.ts'
import { ChevronRight, Clock } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { clockText, durationText } from '../../kit/time.tsx'
import { rangeText } from '../../shared/time-range.ts'
import { carried } from '../orders/orders.ts'
import { words } from '../words.ts'
import { place } from '../work/place.ts'
import { BoxMap } from './box-map.tsx'
import { KitchenTime } from './kitchen-time.tsx'
import { hasArrived, isReady } from './progress.ts'
import { StopCard } from './stop-card.tsx'
import {
  ahead,
  expectedDoors,
  joinDoors,
  readyAt,
  type Stop,
  stopName,
  stopsInOrder,
  stopsOf,
  type TimeRange,
} from './stops.ts'
import { addsUntil, deliversUntil, lastDoor } from './windows.ts'
import './box.css'

const said = words.box

/**
 * Everything that the best sequence of stops depends on, except the position: while the rider moves, stops must not change places
 * under the thumb.
 */
const keyOf = (orders: readonly Order[]) =>
  orders
    .map((order) =>
      [
        order.id,
        order.status,
        isReady(order),
        hasArrived(order, 'rider-store-arrival'),
        hasArrived(order, 'rider-customer-arrival'),
      ].join(),
    )
    .join(' ')

function useStops(orders: readonly Order[]): Stop[] {
  const inTurn = useMemo(
    () => stopsInOrder(orders, place.peek()?.at, now()).map(({ id }) => id),
    [keyOf(orders), place.value !== undefined],
  )
  const all = stopsOf(orders)
  return joinDoors(inTurn.flatMap((id) => all.find((stop) => stop.id === id) ?? []))
}

/** Until when more orders may be added, and when all are expected to be delivered. */
function Windows() {
  const adds = addsUntil.value
  const delivers = deliversUntil.value
  const door = lastDoor.value
  return (
    <>
      {adds && Date.parse(adds) > eachSecond.value && (
        <p class="window">
          <Clock size={18} />
          <span>{said.adds(Math.ceil((Date.parse(adds) - eachSecond.value) / 60_000))}</span>
        </p>
      )}
      {(door || delivers) && (
        <p class="window">
          <Clock size={18} />
          <span>
            {door ? (
              <>
                {said.deliversWithin} <strong>{rangeText(door, eachMinute.value)}</strong>
              </>
            ) : (
              <>
                {said.delivers} <strong>{clockText(Date.parse(delivers!))}</strong>
              </>
            )}{' '}
            {delivers && Date.parse(delivers) < eachMinute.value && (
              <strong class="late">{said.late(durationText(eachMinute.value - Date.parse(delivers)))}</strong>
            )}
          </span>
        </p>
      )}
    </>
  )
}

const streetOf = ({ kind, orders: [order] }: Stop) =>
  kind === 'pick-up' ? order!.store.locations[0]?.street : order!.delivery.location.street

function Due({ stop: { kind, orders }, door }: { stop: Stop; door: TimeRange | undefined }) {
  const [order] = orders
  const ready = readyAt(order!)
  if (kind === 'pick-up')
    return ready === undefined ? <span>{said.isReady}</span> : <KitchenTime order={order!} />
  const { datePromised } = order!
  if (door) return <span>{rangeText(door, eachMinute.value)}</span>
  return datePromised ? (
    <span>
      {said.by} {clockText(Date.parse(datePromised))}
    </span>
  ) : null
}

/** The stops in the best sequence. The first one is to be done now; any other can be opened and done before it. */
export function Box() {
  const stops = useStops(carried.value)
  const chosen = useSignal<string | undefined>(undefined)
  const current = stops.find(({ id }) => id === chosen.value) ?? stops[0]
  if (!current) return null
  const others = stops.filter((stop) => stop !== current)
  const doors = expectedDoors(stops)
  const doorOf = ({ id }: Stop) => ahead(doors.get(id), eachMinute.value)
  return (
    <section class="box" aria-label={said.title}>
      <div class="windows">
        <Windows />
      </div>
      <StopCard
        key={current.id}
        stop={current}
        door={doorOf(current)}
        number={stops.indexOf(current) + 1}
        count={stops.length}
      />
      {others.length > 0 && (
        <section class="others" aria-labelledby="others">
          <h2 id="others">{said.stops}</h2>
          <ol class="rows">
            {stops.map((stop, index) => (
              <li key={stop.id} class={stop === current ? 'current' : ''}>
                <Row
                  onClick={() => {
                    chosen.value = stop.id
                    scrollTo({ top: 0 })
                  }}
                  start={<span class={`number ${stop.kind}`}>{index + 1}</span>}
                  title={
                    <strong>
                      {stop.kind === 'pick-up' ? said.pickUp : said.handOver} {stopName(stop)}
                    </strong>
                  }
                  sub={
                    <>
                      {stop.kind === 'hand-over' && `${stop.orders.map(({ slug }) => slug).join(', ')} · `}
                      {streetOf(stop)} · <Due stop={stop} door={doorOf(stop)} />
                    </>
                  }
                  end={<ChevronRight size={20} />}
                />
              </li>
            ))}
          </ol>
        </section>
      )}
      <BoxMap stops={stops} />
    </section>
  )
}
