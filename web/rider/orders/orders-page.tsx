import { useSignal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { customerOrderStatuses, type OrderStatus } from '#contract/states.ts'
import { Chip, Chips, Tag } from '../../kit/chips.tsx'
import { SearchField } from '../../kit/field.tsx'
import { ReceiptText } from '../../kit/icons.ts'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Empty } from '../../kit/notice.tsx'
import { Moment } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { Within } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { paths, pathTo } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { orders } from './orders.ts'
import { payOf } from './pay.ts'
import { words } from './words.ts'

type Status = (typeof customerOrderStatuses)[number]

const orderList = (status: Status | undefined, keyword: string) =>
  live.lists.get(
    `orders ${status ?? ''} ${keyword}`,
    orders,
    (lastEvaluatedKey) => {
      const query = { ...(keyword ? { keyword } : {}), lastEvaluatedKey }
      return status
        ? live.client.getOrdersByStatus({ params: { status }, query })
        : live.client.getOrders({ query })
    },
    status || keyword ? {} : { keep: 'private' },
  )

const kinds: { [status in OrderStatus]?: 'good' | 'warn' | 'bad' | 'brand' } = {
  pending: 'brand',
  accepted: 'brand',
  ongoing: 'brand',
  completed: 'good',
  failed: 'bad',
}

export const StatusTag = ({ status }: Pick<Order, 'status'>) => (
  <Tag kind={kinds[status] ?? ''}>{appWords.statuses[status]}</Tag>
)

/** All orders that were ever offered to the rider, the newest first. */
export default function OrdersPage() {
  const status = useSignal<Status | undefined>(undefined)
  const keyword = useSignal('')
  useTitle(words.title, appWords.app)
  const { category } = live.session.account.value!.role
  return (
    <Within href={paths.account} label={words.account}>
      <div class="stack">
        <h1>{words.title}</h1>
        <SearchField label={words.search} hint={words.searchHint} keyword={keyword} />
        <Chips label={words.show}>
          {[undefined, ...customerOrderStatuses].map((each) => (
            <Chip
              key={each ?? 'all'}
              pressed={status.value === each}
              onClick={() => {
                status.value = each
              }}
            >
              {each ? appWords.statuses[each] : words.all}
            </Chip>
          ))}
        </Chips>
        <LiveList
          key={`${status.value} ${keyword.value}`}
          class="rows"
          pages={orderList(status.value, keyword.value)}
          records={orders}
          explain={explain}
          words={appWords}
          skeleton={<RowSkeletons hasStart={false} />}
          empty={
            <Empty icon={<ReceiptText size={40} />} title={words.noneTitle}>
              {words.none}
            </Empty>
          }
        >
          {(order) => (
            <Row
              href={pathTo('order', { slug: order.slug })}
              title={
                <>
                  <strong>{order.store.name}</strong> → {order.delivery.location.street}
                </>
              }
              sub={
                <>
                  {order.slug} · <Moment at={order.dateCreated} />
                </>
              }
              end={
                <span class="row-state">
                  {order.rider && <strong>{moneyText(payOf(order, category).total)}</strong>}
                  <StatusTag status={order.status} />
                </span>
              }
            />
          )}
        </LiveList>
      </div>
    </Within>
  )
}
