import type { Order } from '#contract/records/order.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { eachMinute } from '../../kit/clock.ts'
import { ChevronRight } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Picture } from '../../kit/picture.tsx'
import { durationText } from '../../kit/time.tsx'
import { expectedAt } from '../../shared/order-times.ts'
import { useOrderAgain } from '../order/again.ts'
import { isUnpaid, payText, stageOf } from '../order/stage.ts'
import { knownOrders, lineNames, runningOrders } from '../orders/orders.ts'
import { pathTo } from '../paths.ts'
import { words } from '../words.ts'
import './mine.css'

const mostAgain = 5
const mostRunning = 2

const namesOf = (order: Order) => lineNames(order).join(', ')

function Running({ order }: { order: Order }) {
  const { store, slug, times, datePromised, status } = order
  // The promised time is the latest possible one: without expected times, an order on its way may arrive much earlier.
  const isKnown = times || (datePromised && status !== 'ongoing')
  const time = eachMinute.value
  const left = isKnown ? expectedAt(order)! - time : 0
  // An unpaid order has no arrival time; the text says how long it can be paid.
  const text = isUnpaid(order)
    ? payText(order, time)
    : left > 60_000 && left < 10_800_000 && words.home.atYourDoor(durationText(left))
  return (
    <a class="running-order" href={pathTo('order', { slug })}>
      <Picture src={store.picture?.url} name={store.name} width="3rem" round />
      <span class="words">
        <strong>{stageOf(order).headline}</strong>
        <span class="quiet small">{store.name}</span>
        {text && <strong class="left small">{text}</strong>}
      </span>
      <ChevronRight size={20} />
    </a>
  )
}

function Again({ order }: { order: Order }) {
  const { store, summary } = order
  return (
    <button type="button" class="again-card" onClick={useOrderAgain(order)}>
      <Picture src={store.picture?.url} name={store.name} width="3rem" round />
      <span class="words">
        <strong>{store.name}</strong>
        <span class="quiet small names">{namesOf(order)}</span>
        <span class="small">{moneyText(summary.bill.price)}</span>
      </span>
    </button>
  )
}

/** The part of the home page for people who have ordered before: running orders, and earlier ones that can be ordered again. */
export default function Mine() {
  const all = knownOrders()
  const running = runningOrders()
  // The same food from the same store is offered only once.
  const known = new Set<string>()
  const before = all
    .filter(({ status }) => status === 'completed')
    .filter((order) => {
      const what = `${order.store.id} ${namesOf(order)}`
      return !known.has(what) && known.add(what)
    })
    .slice(0, mostAgain)
  if (running.length === 0 && before.length === 0) return null
  return (
    <>
      {running.length > 0 && (
        <section aria-label={words.home.now}>
          {running.slice(0, mostRunning).map((order) => (
            <Running key={order.id} order={order} />
          ))}
          {running.length > mostRunning && (
            <ButtonLink kind="quiet" href={pathTo('orders')}>
              {words.home.allOrders(running.length)}
            </ButtonLink>
          )}
        </section>
      )}
      {before.length > 0 && (
        <section aria-labelledby="again">
          <h2 id="again">{words.home.again}</h2>
          <div class="shelf">
            <ul class="again-cards">
              {before.map((order) => (
                <li key={order.id}>
                  <Again order={order} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  )
}
