import { useRoute } from 'preact-iso'
import { runningStatuses } from '#contract/states.ts'
import { Tag } from '../../kit/chips.tsx'
import { ShoppingBag } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Empty } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { explain } from '../app.ts'
import { paths, pathTo, withQuery } from '../paths.ts'
import { Choice, Filter, oneOf, Split, useChosen, useRenewed, useRepeated } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { Order, StatusTag } from './order.tsx'
import { type FoundOrder, found, ordersList, ordersQueue, renewOrders, type Standing } from './orders.ts'
import { words } from './words.ts'

const standings: Standing[] = ['late', ...runningStatuses]

const partiesOf = ({ customer, store, rider }: FoundOrder) =>
  [store.name, customer.name, rider?.name].filter(Boolean).join(', ')

/** Running orders, or search results, with the chosen order beside the list. */
export default function OrdersPage() {
  useTitle(words.title, appWords.app)
  useRepeated(renewOrders)
  const { orderId } = useRoute().params
  const { chosen, choose, at } = useChosen<'standing' | 'q'>()
  const standing = oneOf(standings, chosen.standing)
  const keyword = chosen.q ?? ''
  const pages = useRenewed(ordersList({ standing, keyword }), ordersQueue, `${standing} ${keyword}`)
  const list = (
    <>
      <Filter
        name="standing"
        label={words.status}
        all={{ text: keyword ? words.anyStatus : words.running }}
        values={standings}
        texts={{ ...words.statuses, late: words.late }}
        value={standing}
        onChoose={(standing) => choose({ standing })}
      />
      {keyword && (
        <p>
          {words.foundFor(keyword)} <a href={paths.orders}>{words.showRunning}</a>
          <br />
          <a href={withQuery(paths.people, { status: 'any', q: keyword })}>{words.people}</a>
        </p>
      )}
      <LiveList
        key={`${standing} ${keyword}`}
        class="rows"
        pages={pages}
        records={found}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={
          <Empty
            icon={<ShoppingBag size={40} />}
            title={keyword ? words.notFoundTitle : standing ? words.noneSoTitle : words.noneTitle}
          >
            {keyword ? words.notFound : words.none}
          </Empty>
        }
      >
        {(order) => (
          <Choice
            href={at(pathTo('order', { orderId: order.id }))}
            isChosen={order.id === orderId}
            title={order.slug}
            sub={`${moneyText(order.bill)}, ${partiesOf(order)}`}
            end={
              <>
                {order.late ? <Tag kind="bad">{words.late}</Tag> : <StatusTag status={order.status} />}
                <Near at={order.dateCreated} />
              </>
            }
          />
        )}
      </LiveList>
    </>
  )
  return (
    <Split
      title={words.title}
      list={list}
      back={at(paths.orders)}
      detail={orderId ? <Order key={orderId} orderId={orderId} /> : undefined}
    />
  )
}
