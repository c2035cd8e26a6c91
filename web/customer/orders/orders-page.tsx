import { useSignal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Chip, Chips, Tag } from '../../kit/chips.tsx'
import { eachMinute } from '../../kit/clock.ts'
import { SearchField } from '../../kit/field.tsx'
import { ReceiptText } from '../../kit/icons.ts'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Empty } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Moment } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { expectedAt, expectedText } from '../../shared/order-times.ts'
import { Section } from '../account/section.tsx'
import { words as accountWords } from '../account/words.ts'
import { actor } from '../actor.ts'
import { explain } from '../app.ts'
import { isRunning, isUnpaid, payText } from '../order/stage.ts'
import { paths } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { type CustomerStatus, lineNames, orderList, orders, runningOrders } from './orders.ts'
import { stateText } from './state-text.ts'
import './orders-page.css'

const words = accountWords.ordersPage
const ends: CustomerStatus[] = ['completed', 'cancelled', 'rejected', 'failed']
const kinds = { completed: 'good', rejected: 'bad', failed: 'bad', cancelled: '' } as const

/** «Jollof rice, Water and 2 more» */
function whatOf(order: Order) {
  const names = lineNames(order)
  const [shown, rest] = [names.slice(0, 2), names.length - 2]
  return rest > 0 ? `${shown.join(', ')} ${words.more(rest)}` : shown.join(', ')
}

/** When the order is expected, as on its own page; until when it can be paid; or else when it was placed. */
function When({ order }: { order: Order }) {
  const time = eachMinute.value
  const isToPay = isUnpaid(order)
  const isAwaited = isRunning(order) && !isToPay && (order.times || order.datePromised)
  const at = isAwaited ? expectedAt(order) : undefined
  if (at === undefined) return <>{(isToPay && payText(order, time)) || <Moment at={order.dateCreated} />}</>
  if (at - time >= 60_000) return <>{words.by(expectedText(order, at, time))}</>
  return <>{order.status === 'ongoing' ? words.anyMoment : words.longer}</>
}

function OrderRow({ order }: { order: Order }) {
  const { store, slug, summary, status } = order
  const kind = status in kinds ? kinds[status as keyof typeof kinds] : 'brand'
  return (
    <Row
      href={actor.links.order!(slug)}
      start={<Picture src={store.picture?.url} name={store.name} width="3.5rem" />}
      title={<strong>{store.name}</strong>}
      sub={
        <>
          <span class="one-line">{whatOf(order)}</span>
          <span class="order-state">
            <Tag kind={kind}>{stateText(order)}</Tag>
            <When order={order} />
          </span>
        </>
      }
      end={moneyText(summary.bill.price)}
    />
  )
}

function Now() {
  const running = runningOrders()
  if (running.length === 0) return null
  return (
    <section class="stack-s" aria-labelledby="now">
      <h2 id="now">{words.now}</h2>
      <ul class="rows panel">
        {running.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Orders() {
  const status = useSignal<CustomerStatus | undefined>(undefined)
  const keyword = useSignal('')
  useTitle(words.title, appWords.app)
  const pages = orderList(status.value, keyword.value)
  const isFiltered = status.value !== undefined || keyword.value !== ''
  const isAny = isFiltered || pages.ids.value.length > 0
  return (
    <div class="stack orders">
      <h1>{words.title}</h1>
      {!isFiltered && <Now />}
      <section class="stack" aria-labelledby="before">
        {isAny && <h2 id="before">{words.before}</h2>}
        {isAny && (
          <>
            <Chips label={words.show}>
              {[undefined, ...ends].map((each) => (
                <Chip
                  key={each ?? 'all'}
                  pressed={status.value === each}
                  onClick={() => {
                    status.value = each
                  }}
                >
                  {each ? words.statuses[each] : words.all}
                </Chip>
              ))}
            </Chips>
            <SearchField label={words.search} hint={words.searchHint} keyword={keyword} />
          </>
        )}
        <LiveList
          key={`${status.value} ${keyword.value}`}
          class="rows"
          pages={pages}
          records={orders}
          explain={explain}
          words={appWords}
          skeleton={<RowSkeletons />}
          empty={
            isFiltered ? (
              <Empty title={words.noneFound} />
            ) : (
              <Empty
                icon={<ReceiptText size={40} />}
                title={words.emptyTitle}
                action={<ButtonLink href={paths.home}>{words.find}</ButtonLink>}
              >
                {words.empty}
              </Empty>
            )
          }
        >
          {(order) => (!isFiltered && isRunning(order) ? null : <OrderRow order={order} />)}
        </LiveList>
      </section>
    </div>
  )
}

export function OrdersPage() {
  return <Section back={null}>{() => <Orders />}</Section>
}
