import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { eachSecond, now } from '../../kit/clock.ts'
import { ChevronLeft, ChevronRight, Clock, Printer } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Countdown, isNear, Moment } from '../../kit/time.tsx'
import { useTabAlert } from '../../kit/title.ts'
import { useInView } from '../../shared/in-view.ts'
import { useSettled } from '../../shared/settled.ts'
import { CutWarning } from '../cut-warning.tsx'
import { readStored, storeValue } from '../device-storage.ts'
import { memberships } from '../stores/stores.ts'
import { words } from '../words.ts'
import { accept } from './acts.ts'
import { OrderLines } from './lines.tsx'
import { isEarly, unanswered } from './orders.ts'
import { printTicket } from './print.ts'
import { RejectSheet } from './reject-sheet.tsx'
import { isAudible, isWanted, ringWhile } from './ring.ts'
import './new-order.css'

const said = words.newOrder
/** The preparation times to choose from; the one that was chosen last is highlighted. */
const minutes = [10, 15, 20, 30, 45, 60]
const usualKey = 'buka-store-minutes'

const urgentMs = 120_000

function TimeLeft({ order: { dateDeadline } }: { order: Order }) {
  if (!dateDeadline) return null
  const leftMs = Date.parse(dateDeadline) - eachSecond.value
  if (!isNear(dateDeadline)) return null
  const isUrgent = leftMs < urgentMs
  return (
    <p class={isUrgent ? 'left urgent' : 'left'}>
      <Clock size={24} />
      <span>{said.left}</span> <Countdown until={dateDeadline} />
    </p>
  )
}

function Answer({ order, isSettled }: { order: Order; isSettled: boolean }) {
  const busy = useSignal(0)
  const fault = useSignal('')
  const usual = useRef(Number(readStored(usualKey)) || 20).current
  const isLater = isEarly(order, now())
  const take = async (taken: number) => {
    busy.value = taken
    if (!isLater) storeValue(usualKey, String(taken))
    fault.value = ''
    await accept(order, taken, (text) => {
      fault.value = text
    })
    busy.value = 0
  }
  return (
    <>
      {fault.value && <Notice kind="bad">{fault.value}</Notice>}
      <fieldset class="minutes">
        {!isLater && <legend>{said.acceptIn}</legend>}
        {(isLater ? [usual] : minutes).map((each) => (
          <Button
            key={each}
            large
            kind={each === usual ? 'primary' : 'secondary'}
            busy={busy.value === each}
            disabled={busy.value !== 0 && busy.value !== each}
            {...(!isLater && { 'aria-label': said.accept(each) })}
            {...(!isSettled && { 'aria-disabled': true })}
            onClick={() => isSettled && take(each)}
          >
            <strong>{isLater ? said.acceptLater : each}</strong> {!isLater && said.minutes}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

/**
 * A new order fills the screen of every device until somebody answers it. Several are shown in turn, and they can be put aside for
 * a while.
 */
function Asking({ waiting, onAside }: { waiting: readonly Order[]; onAside: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const rejected = useSignal<Order | undefined>(undefined)
  const { index, turn } = useInView(waiting)
  const order = waiting[index]!
  const isSettled = useSettled(order.id)
  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])
  const isOneOfSeveral = (memberships.value?.length ?? 0) > 1
  return (
    <dialog
      ref={dialog}
      class="new-order"
      role="alertdialog"
      aria-labelledby="new-order"
      onCancel={(event) => event.preventDefault()}
    >
      <CutWarning />
      <header>
        <div class="title">
          {isOneOfSeveral && <p class="where">{order.store.name}</p>}
          <h2 id="new-order" tabIndex={-1}>
            {said.title}
          </h2>
          <p class="slug">
            <b>{order.slug}</b> · <bdi>{order.customer.name}</bdi> · {moneyText(order.summary.items.price)}
          </p>
        </div>
        <TimeLeft order={order} />
      </header>
      <div class="body">
        {order.dateScheduled && (
          <p class="wanted">
            {said.wanted} <Moment at={order.dateScheduled} />
          </p>
        )}
        <OrderLines packs={order.packs} />
        {!(isWanted.value && isAudible.value) && <p class="quiet">{said.silent}</p>}
      </div>
      <footer>
        <Answer key={order.id} order={order} isSettled={isSettled} />
        <div class="other">
          {waiting.length > 1 && (
            <span class="turn">
              <Button kind="secondary" aria-label={said.before} onClick={() => turn(-1)}>
                <ChevronLeft size={22} />
              </Button>
              <span aria-live="polite">{said.of(index + 1, waiting.length)}</span>
              <Button kind="secondary" aria-label={said.next} onClick={() => turn(1)}>
                <ChevronRight size={22} />
              </Button>
            </span>
          )}
          <Button kind="quiet" onClick={onAside}>
            {said.aside}
          </Button>
          <Button kind="quiet" onClick={() => printTicket(order)}>
            <Printer size={18} />
            {words.order.print}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              rejected.value = order
            }}
          >
            {said.reject}
          </Button>
        </div>
      </footer>
      {rejected.value && (
        <RejectSheet
          order={rejected.value}
          onClose={() => {
            rejected.value = undefined
          }}
        />
      )}
    </dialog>
  )
}

/** How long orders are put aside: enough to mark food as ready or a dish as sold out. */
const asideMs = 30_000

/**
 * Rings while orders wait for an answer, even if they are put aside. They come back after a while, or when another order arrives.
 */
export function NewOrders() {
  const waiting = unanswered.value
  const aside = useSignal<readonly string[]>([])
  const isAside = waiting.every(({ id }) => aside.value.includes(id))
  const comeBack = () => {
    aside.value = []
  }
  useTabAlert(waiting.length > 0 ? said.tab(waiting.length) : undefined)
  useEffect(
    () => (waiting.length > 0 ? ringWhile(() => unanswered.value.length > 0) : undefined),
    [waiting.length > 0],
  )
  useEffect(() => {
    if (aside.value.length === 0) return
    const timer = setTimeout(comeBack, asideMs)
    return () => clearTimeout(timer)
  }, [aside.value])
  if (waiting.length === 0) return null
  if (isAside)
    return (
      <button type="button" class="waiting-orders" onClick={comeBack}>
        {said.back(waiting.length)}
      </button>
    )
  return (
    <Asking
      waiting={waiting}
      onAside={() => {
        aside.value = waiting.map(({ id }) => id)
      }}
    />
  )
}
