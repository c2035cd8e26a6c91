import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import type { Order } from '#contract/records/order.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Deferred } from '../../kit/deferred.tsx'
import { UtensilsCrossed } from '../../kit/icons.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { explain } from '../app.ts'
import { orders } from '../orders/orders.ts'
import { pathTo } from '../paths.ts'
import { SignedIn } from '../sign-in/signed-in.tsx'
import { words } from '../words.ts'
import { Acts, type SheetName, sheets } from './acts.tsx'
import { ComplaintPanel } from './complaint.tsx'
import { Head } from './head.tsx'
import { orderBySlug } from './orders.ts'
import { PayPanel } from './pay-panel.tsx'
import { People } from './people.tsx'
import { useAlertsRead } from './read-alerts.ts'
import { isRunning, isUnpaid, stageOf } from './stage.ts'
import { Steps } from './steps.tsx'
import { Tracking } from './tracking.tsx'
import { What } from './what.tsx'
import { Where } from './where.tsx'
import { orderWords } from './words.ts'
import './order-page.css'
import { isAbsent } from '../../live/is-absent.ts'

/** The delivery code, in large digits, because it is read out at the door. */
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

/** Shows a toast if the payment arrives while the page is open and the store has not accepted yet. */
function usePaidToast(order: Order) {
  const wasUnpaid = useRef(isUnpaid(order))
  useEffect(() => {
    if (wasUnpaid.current && order.payment.status === 'paid' && order.status === 'pending')
      toast(orderWords.pay.paid)
    wasUnpaid.current = isUnpaid(order)
  }, [order.payment.status])
}

function Shown({ order }: { order: Order }) {
  const open = useSignal<SheetName | undefined>(undefined)
  usePaidToast(order)
  useAlertsRead(order.slug)
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
  // The service gives the same answer for a missing order and for one of another customer.
  const { summary, detail } = explain(error)
  return (
    <div class="page">
      {isAbsent(error) ? (
        <Empty
          isPage
          icon={<UtensilsCrossed size={40} />}
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
  useTitle(order ? stageOf(order).headline : orderWords.title(slug), words.app)
  if (!order) return error.value ? <Failed error={error.value} again={reload} /> : <OrderSkeleton />
  return <Shown key={order.id} order={order} />
}

/** The page of an order: where it is, and when it arrives. */
export default function OrderPage() {
  const { params } = useRoute()
  const slug = (params.slug ?? '').toUpperCase()
  return <SignedIn skeleton={<OrderSkeleton />}>{() => <OrderOf slug={slug} />}</SignedIn>
}
