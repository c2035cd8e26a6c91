import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { eachSecond } from '../../kit/clock.ts'
import { ChevronRight, House, Store } from '../../kit/icons.ts'
import { distanceText } from '../../kit/map/distance.ts'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Countdown, clockText, isNear } from '../../kit/time.tsx'
import { useTabAlert } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { useInView } from '../../shared/in-view.ts'
import { rangeText } from '../../shared/time-range.ts'
import { explain, live } from '../app.ts'
import { KitchenTime } from '../box/kitchen-time.tsx'
import { reject } from '../box/steps.ts'
import { readyAt } from '../box/stops.ts'
import { act, offers, reloadOrder, tellLost } from '../orders/orders.ts'
import { payOf } from '../orders/pay.ts'
import { paths } from '../paths.ts'
import { ringWhile } from '../ring.ts'
import { words } from '../words.ts'
import { OfferMap } from './offer-map.tsx'
import { useWay, type Way } from './way.ts'
import './offers.css'

const said = words.offer
const urgentMs = 20_000

function Pay({ order }: { order: Order }) {
  const { total, tip, isVendor } = payOf(order, live.session.account.value?.role.category ?? null)
  if (isVendor && total.amount === 0) return <p class="pay small">{said.vendorNoTip}</p>
  return (
    <p class="pay">
      <span>{isVendor ? said.vendorFee : said.fee}</span> <strong>{moneyText(total)}</strong>
      {!isVendor && tip.amount > 0 && <span>{said.tip(moneyText(tip))}</span>}
    </p>
  )
}

function TimeLeft({ until }: { until: string }) {
  if (!isNear(until)) return null
  const isUrgent = Date.parse(until) - eachSecond.value < urgentMs
  return (
    <p class={isUrgent ? 'left urgent' : 'left'}>
      <span>{said.left}</span> <Countdown until={until} />
    </p>
  )
}

function Stops({ order, way }: { order: Order; way: Way }) {
  const { store, delivery, times, datePromised, summary } = order
  const { metresToStore, metresToCustomer, stops } = way
  const atDoor = stops.find(({ type, orderId }) => type === 'destination' && orderId === order.id)
  // The estimate that includes the rider's other stops, if it is loaded; otherwise the time that the customer sees.
  const door = atDoor ?? times?.door
  const ready = readyAt(order)
  return (
    <ol class="way">
      <li>
        <Store size={24} />
        <span>
          <span class="what">{said.from}</span>
          <strong>{store.name}</strong>
          <span class="sub">
            {store.locations[0]?.street}
            {metresToStore !== undefined && ` · ${said.toStore(distanceText(metresToStore))}`}
          </span>
          <span class="sub">
            {ready === undefined ? said.isReady : <KitchenTime order={order} />}
            {summary.packs.count > 0 && ` · ${said.packs(summary.packs.count)}`}
          </span>
        </span>
      </li>
      <li>
        <House size={24} />
        <span>
          <span class="what">{said.to}</span>
          <strong>{said.around(delivery.location.street)}</strong>
          {metresToCustomer != null && (
            <span class="sub">{said.toCustomer(distanceText(metresToCustomer))}</span>
          )}
          {door ? (
            <span class="sub">{said.expected(rangeText(door))}</span>
          ) : (
            datePromised && (
              <span class="sub">
                {said.by} {clockText(Date.parse(datePromised))}
              </span>
            )
          )}
          {metresToCustomer === null && <span class="sub">{said.toCustomerUnknown}</span>}
        </span>
      </li>
    </ol>
  )
}

/** All stops in sequence, if the rider already has orders. */
const Together = ({ order, way: { stops } }: { order: Order; way: Way }) =>
  stops.length > 2 ? (
    <section class="together">
      <h3>{said.together}</h3>
      <ol>
        {stops.map(({ type, orderId, slug, name, street, date }) => (
          <li key={`${type} ${orderId}`}>
            <span>
              {type === 'source' ? said.stopAtStore(name) : said.stopAtDoor(street)}{' '}
              <span class="sub">{slug}</span> {orderId === order.id && <Tag kind="brand">{said.isNew}</Tag>}
            </span>
            <span class="at">{clockText(Date.parse(date))}</span>
          </li>
        ))}
      </ol>
    </section>
  ) : null

/** Offers fill the screen until the rider accepts or declines them, or they end. */
function Asking({ waiting }: { waiting: readonly Order[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { route } = useLocation()
  const isBusy = useSignal(false)
  const fault = useSignal<string | undefined>(undefined)
  const { index, turn } = useInView(waiting)
  const order = waiting[index]!
  const way = useWay(order)
  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])
  useEffect(() => ringWhile(() => offers.value.length > 0), [])
  useEffect(() => {
    fault.value = undefined
  }, [order.id])
  async function take() {
    isBusy.value = true
    fault.value = undefined
    try {
      await act(() => live.client.acceptOrder({ params: { orderId: order.id }, body: {} }))
      toast(said.got(order.slug))
      route(paths.work)
    } catch (error) {
      const said = explain(error).summary ?? ''
      const fresh = await reloadOrder(order.id).catch(() => undefined)
      // If the offer has gone, the dialog closes with it, so the text is shown as a toast.
      if (offers.value.some(({ id }) => id === order.id)) fault.value = said
      else if (fresh?.status === 'rejected') tellLost(fresh)
      else toast(said)
    } finally {
      isBusy.value = false
    }
  }
  return (
    <dialog
      ref={dialog}
      class="offer"
      role="alertdialog"
      aria-labelledby="offer"
      onCancel={(event) => event.preventDefault()}
    >
      <header>
        <h2 id="offer" tabIndex={-1}>
          {said.title}
        </h2>
        {order.dateDeadline && <TimeLeft until={order.dateDeadline} />}
      </header>
      <div class="body">
        <Pay order={order} />
        <Stops order={order} way={way} />
        <Together order={order} way={way} />
        <OfferMap way={way} />
      </div>
      <footer>
        {fault.value && <Notice kind="bad">{fault.value}</Notice>}
        {!live.isOnline.value && <Notice kind="warn">{said.offline}</Notice>}
        <div class="answers">
          <Button kind="secondary" large onClick={() => void reject(order)}>
            {said.leave}
          </Button>
          <Button large busy={isBusy.value} onClick={take}>
            {said.take}
          </Button>
        </div>
        {waiting.length > 1 && (
          <Button kind="quiet" onClick={() => turn(1)}>
            {said.of(index + 1, waiting.length)} · {said.next}
            <ChevronRight size={20} />
          </Button>
        )}
      </footer>
    </dialog>
  )
}

export function Offers() {
  const waiting = offers.value
  const isAny = waiting.length > 0
  useTabAlert(isAny ? said.tab : undefined)
  return isAny ? <Asking waiting={waiting} /> : null
}
