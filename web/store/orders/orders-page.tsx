import { useSignal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { type OrderStatus, storeOrderStatuses } from '#contract/states.ts'
import { Chip, Chips, Tag } from '../../kit/chips.tsx'
import { SearchField } from '../../kit/field.tsx'
import { ReceiptText } from '../../kit/icons.ts'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Empty } from '../../kit/notice.tsx'
import { Moment } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { Back } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { paths, pathTo } from '../paths.ts'
import { storeId } from '../stores/stores.ts'
import { words } from '../words.ts'
import { EndTag } from './card.tsx'
import { orders } from './orders.ts'

const said = words.ordersPage

const orderList = (store: string, status: OrderStatus | undefined, keyword: string) =>
  live.lists.get(
    `store orders ${store} ${status ?? ''} ${keyword}`,
    orders,
    (lastEvaluatedKey) => {
      const query = { ...(keyword ? { keyword } : {}), lastEvaluatedKey }
      return status
        ? live.client.getStoreOrdersByStatus({ params: { storeId: store, status }, query })
        : live.client.getStoreOrders({ params: { storeId: store }, query })
    },
    status || keyword ? {} : { keep: 'private' },
  )

const whatOf = ({ packs }: Order) =>
  packs
    .flatMap(({ lines }) => lines)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ')

/** The number of orders with each status, as the service counts them. */
function useCounts(store: string) {
  const resource = live.resources.get(
    `order counts ${store}`,
    async () => (await live.client.getStoreOrdersMetadata({ params: { storeId: store } })).data,
    { live: true },
  )
  return resource.value.value
}

export default function OrdersPage() {
  const status = useSignal<OrderStatus | undefined>(undefined)
  const keyword = useSignal('')
  useTitle(said.title, words.app)
  const store = storeId.value!
  const counts = useCounts(store)
  const numbered = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count})`
  return (
    <div class="page stack">
      <Back href={paths.board} label={words.order.toBoard} />
      <h1>{said.title}</h1>
      <SearchField label={said.search} hint={said.searchHint} keyword={keyword} />
      <Chips label={said.show}>
        <Chip
          pressed={status.value === undefined}
          onClick={() => {
            status.value = undefined
          }}
        >
          {numbered(said.all, counts?.total)}
        </Chip>
        {storeOrderStatuses.map((each) => (
          <Chip
            key={each}
            pressed={status.value === each}
            onClick={() => {
              status.value = each
            }}
          >
            {numbered(words.order.statuses[each], counts?.statuses[each])}
          </Chip>
        ))}
      </Chips>
      <LiveList
        key={`${status.value} ${keyword.value}`}
        class="rows"
        pages={orderList(store, status.value, keyword.value)}
        records={orders}
        explain={explain}
        words={words}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={
          <Empty icon={<ReceiptText size={40} />} title={said.noneTitle}>
            {said.none}
          </Empty>
        }
      >
        {(order) => (
          <Row
            href={pathTo('order', { slug: order.slug })}
            title={
              <>
                <strong>{order.slug}</strong> {order.customer.name}
              </>
            }
            sub={
              <>
                <span class="one-line">{whatOf(order)}</span>
                <Moment at={order.dateCreated} />
              </>
            }
            end={
              <span class="row-state">
                {moneyText(order.summary.items.price)}
                {order.status in words.order.ends ? (
                  <EndTag status={order.status} />
                ) : (
                  <Tag kind="brand">{words.order.statuses[order.status]}</Tag>
                )}
              </span>
            }
          />
        )}
      </LiveList>
    </div>
  )
}
