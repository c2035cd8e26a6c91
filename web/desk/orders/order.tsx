import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import {
  type OrderPaymentStatus,
  type OrderStatus,
  type PaymentMethod,
  runningStatuses,
} from '#contract/states.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { eachMinute } from '../../kit/clock.ts'
import { Phone, ShoppingBag } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { durationText, Moment } from '../../kit/time.tsx'
import { Steps } from '../../shared/steps.tsx'
import { DetailFault } from '../detail-fault.tsx'
import { DetailSkeleton } from '../detail-skeleton.tsx'
import { paths, pathTo } from '../paths.ts'
import { useRenewed } from '../split.tsx'
import { Acts } from './acts.tsx'
import { Dispatch } from './dispatch.tsx'
import { detailsOf, found, type OrderDetails, ordersQueue } from './orders.ts'
import { words } from './words.ts'
import './order.css'
import './sums.css'

const statusKinds = {
  pending: 'warn',
  accepted: 'brand',
  ready: 'brand',
  ongoing: 'brand',
  completed: 'good',
  rejected: 'bad',
  cancelled: '',
  failed: 'bad',
} as const satisfies { [status in OrderStatus]: string }

export const StatusTag = ({ status }: { status: OrderStatus }) => (
  <Tag kind={statusKinds[status]}>{words.statuses[status]}</Tag>
)

const Panel = ({ id, title, children }: { id: string; title: string; children: ComponentChildren }) => (
  <section class="panel stack-s" aria-labelledby={id}>
    <h3 id={id}>{title}</h3>
    {children}
  </section>
)

function People({ people, order }: OrderDetails) {
  const lines = [
    { side: words.sides.customer, person: people.customer },
    { side: words.sides.owner, person: people.owner, store: order.store },
    { side: words.sides.rider, person: people.rider },
  ]
  return (
    <Panel id="people" title={words.callees}>
      <ul class="callees">
        {lines.map(({ side, person, store }) => (
          <li key={side}>
            <span class="quiet small">{side}</span>
            {person ? (
              <>
                <a href={pathTo('person', { userId: person.id })}>{person.name}</a>
                {store && <a href={pathTo('store', { storeId: store.id })}>{store.name}</a>}
                {person.telephone && (
                  <ButtonLink kind="secondary" href={`tel:${person.telephone}`}>
                    <Phone size={18} />
                    {person.telephone}
                  </ButtonLink>
                )}
              </>
            ) : (
              <span>{words.noRider}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Food({ order }: OrderDetails) {
  const { packs, delivery } = order
  const { street, city, description } = delivery.location
  return (
    <Panel id="food" title={words.food}>
      <ul class="lines">
        {packs.flatMap(({ lines }, pack) =>
          lines.map((line, place) => (
            <li key={`${pack} ${place}`}>
              {line.quantity} × {line.name}
              {line.options.length > 0 && (
                <span class="quiet"> ({line.options.map(({ name }) => name).join(', ')})</span>
              )}
              {line.note && <span class="quiet"> {line.note}</span>}
            </li>
          )),
        )}
      </ul>
      <p>
        <span class="quiet small">{words.address}</span>
        <br />
        {[description, street, city].filter(Boolean).join(', ')}
        {delivery.message && (
          <>
            <br />
            {delivery.message}
          </>
        )}
      </p>
    </Panel>
  )
}

const signed = (type: 'credit' | 'debit', text: string) => (type === 'debit' ? `−${text}` : text)

/** The payment method is named only for a paid order: refunds go to the wallet, whichever method was used. */
export const paymentText = (status: OrderPaymentStatus, method: PaymentMethod | null) =>
  status === 'paid' && method ? `${words.payments.paid} ${words.methods[method]}` : words.payments[status]

function MoneyOf({ order, held, transactions }: OrderDetails) {
  const { method, status } = order.payment
  return (
    <Panel id="money" title={words.money}>
      <dl class="sums">
        <div>
          <dt>
            {words.bill}, {paymentText(status, method)}
          </dt>
          <dd>{moneyText(order.summary.bill.price)}</dd>
        </div>
        <div>
          <dt>{words.held}</dt>
          <dd>{moneyText(held)}</dd>
        </div>
      </dl>
      {transactions.length === 0 ? (
        <p class="quiet">{words.noMoney}</p>
      ) : (
        <dl class="sums">
          {transactions.map(({ id, party, type, category, title, amount, dateCreated }) => (
            <div key={id}>
              <dt>
                {words.parties[party]}: {words.categories[category] ?? title}{' '}
                <span class="quiet small">
                  <Moment at={dateCreated} />
                </span>
              </dt>
              <dd>{signed(type, moneyText(amount))}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}

/** By how much a running order is late, if it is. */
function Lateness({ order, datePromised }: { order: OrderDetails['order']; datePromised: string | null }) {
  const isRunning = runningStatuses.some((status) => status === order.status)
  const late = datePromised && isRunning ? eachMinute.value - Date.parse(datePromised) : 0
  return late > 60_000 ? <Tag kind="bad">{words.lateBy(durationText(late))}</Tag> : null
}

function Whole({ details }: { details: OrderDetails }) {
  const { order, complaint } = details
  const { id, slug, status, dateCreated, datePromised, reason, fault } = order
  return (
    <article class="stack order-details">
      <header class="stack-s">
        <div class="detail-head">
          <h2>{slug}</h2>
          <StatusTag status={status} />
          <Lateness order={order} datePromised={datePromised} />
          {complaint && (
            <a href={pathTo('complaint', { complaintId: complaint.id })}>
              {words.complaints[complaint.status]}
            </a>
          )}
        </div>
        <p class="quiet">
          {words.ordered} <Moment at={dateCreated} />
          {datePromised && (
            <>
              , {words.promised} <Moment at={datePromised} />
            </>
          )}
        </p>
        {reason && (
          <Notice>
            <p>{reason}</p>
            {fault && <p>{words.fault(words.faults[fault])}</p>}
          </Notice>
        )}
      </header>
      <div class="order-panels">
        <div class="stack">
          <People {...details} />
          <Panel id="acts" title={words.acts}>
            <Acts key={`${id} ${status}`} details={details} />
          </Panel>
          <MoneyOf {...details} />
        </div>
        <div class="stack">
          <Panel id="steps" title={words.steps}>
            <Steps trackings={order.trackings} />
          </Panel>
          <Dispatch orderId={id} />
          <Food {...details} />
        </div>
      </div>
    </article>
  )
}

/** Everything about an order, with the actions that an operator may take. */
export function Order({ orderId }: { orderId: string }) {
  const { value, error, reload } = useRenewed(detailsOf(orderId), ordersQueue, orderId)
  const details = value.value
  useEffect(() => {
    if (!details) return
    const listed = found.get(orderId).peek()
    if (listed && listed.status !== details.order.status)
      found.takeEvent({ ...listed, status: details.order.status })
  }, [details])
  if (details) return <Whole details={details} />
  if (error.value === undefined) return <DetailSkeleton />
  return (
    <DetailFault
      error={error.value}
      icon={<ShoppingBag size={40} />}
      gone={words.gone}
      hint={words.goneHint}
      back={paths.orders}
      reload={reload}
    />
  )
}
