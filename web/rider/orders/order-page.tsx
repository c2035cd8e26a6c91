import { useMemo } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import type { Order } from '#contract/records/order.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { MessageCircle, ReceiptText } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Moment } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { lastChangeOf } from '../../shared/last-change.ts'
import { ReviewButton } from '../../shared/reviews/review-button.tsx'
import { Steps } from '../../shared/steps.tsx'
import { Within } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { CheckList } from '../box/check-list.tsx'
import { paths, pathTo } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { orders } from './orders.ts'
import { StatusTag } from './orders-page.tsx'
import { payOf } from './pay.ts'
import { words } from './words.ts'
import './order-page.css'

/** The order with this slug, kept up to date. */
function useOrder(slug: string) {
  const resource = useMemo(
    () =>
      live.resources.get(
        `order ${slug}`,
        async () => {
          const asked = orders.ask()
          const { data } = await live.client.getOrderBySlug({ params: { slug } })
          orders.takeAnswer(data, asked)
          return data.id
        },
        { live: true },
      ),
    [slug],
  )
  const id = resource.value.value
  return { order: id === undefined ? undefined : orders.get(id).value, error: resource.error.value }
}

function Pay({ order }: { order: Order }) {
  const { total, tip, isVendor } = payOf(order, live.session.account.value?.role.category ?? null)
  if (!order.rider) return null
  if (isVendor && total.amount === 0) return <p>{words.vendor}</p>
  return (
    <p>
      {words.earned} <strong>{moneyText(total)}</strong>
      {!isVendor && tip.amount > 0 && ` ${words.tip(moneyText(tip))}`}
    </p>
  )
}

const isRunning = ({ status }: Order) => status === 'accepted' || status === 'ongoing'

function Details({ order }: { order: Order }) {
  const { store, customer, delivery, reason, fault } = order
  const isMine = order.rider !== null
  return (
    <div class="stack order-page">
      <header class="stack-s">
        <h1>{order.slug}</h1>
        <p class="state">
          <StatusTag status={order.status} /> <Moment at={lastChangeOf(order)} />
        </p>
        <Pay order={order} />
      </header>
      {isRunning(order) && <ButtonLink href={paths.work}>{words.toWork}</ButtonLink>}
      {(reason || fault) && (
        <Notice kind="warn">
          {reason && <p>{words.because(reason)}</p>}
          {fault && <p>{words.fault[fault]}</p>}
        </Notice>
      )}
      <section class="panel sides">
        <div>
          <h2>{words.store}</h2>
          <p>
            <strong>{store.name}</strong>
            <br />
            {store.locations[0]?.street}
          </p>
          {isMine && (
            <ButtonLink
              kind="secondary"
              href={pathTo('chatWith', { type: 'store', id: store.id })}
              aria-label={appWords.box.write(store.name)}
            >
              <MessageCircle size={18} />
              {appWords.box.writeShort}
            </ButtonLink>
          )}
        </div>
        <div>
          <h2>{words.customer}</h2>
          <p>
            <strong>{customer.name}</strong>
            <br />
            {delivery.location.street}
          </p>
          {isMine && (
            <ButtonLink
              kind="secondary"
              href={pathTo('chatWith', { type: 'user', id: customer.id })}
              aria-label={appWords.box.write(customer.name)}
            >
              <MessageCircle size={18} />
              {appWords.box.writeShort}
            </ButtonLink>
          )}
          {isMine && order.status === 'completed' && <ReviewButton person={customer} />}
        </div>
      </section>
      {isMine && (
        <section class="panel">
          <CheckList packs={order.packs} isOpen={false} />
        </section>
      )}
      {isMine && (
        <section class="panel stack" aria-labelledby="steps">
          <h2 id="steps">{words.steps}</h2>
          <Steps trackings={order.trackings} />
        </section>
      )}
      <ButtonLink kind="secondary" href={`${paths.support}?${new URLSearchParams({ order: order.slug })}`}>
        {words.help}
      </ButtonLink>
    </div>
  )
}

export default function OrderPage() {
  const { slug = '' } = useRoute().params
  const { order, error } = useOrder(slug)
  useTitle(order?.slug ?? slug, appWords.app)
  return (
    <Within href={paths.orders} label={words.back}>
      {order && <Details order={order} />}
      {!order && error === undefined && (
        <div class="stack" aria-hidden="true">
          <Skeleton width="10rem" height="2rem" />
          <Skeleton height="9rem" radius="1rem" />
          <Skeleton height="14rem" radius="1rem" />
        </div>
      )}
      {!order && error !== undefined && (
        <Empty isPage icon={<ReceiptText size={40} />} title={explain(error).summary ?? words.gone}>
          {words.goneHint}
        </Empty>
      )}
    </Within>
  )
}
