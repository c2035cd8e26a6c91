import type { Order } from '#contract/records/order.ts'
import { moneyText } from '../../kit/money.ts'
import { allPages } from '../../live/all-pages.ts'
import { live } from '../app.ts'
import { detailsOf } from '../store/details.ts'
import { may } from '../stores/stores.ts'
import { words } from '../words.ts'
import { deliversItself } from './card.tsx'
import { isOwnRider } from './own-rider.ts'

const said = words.order

const currency = 'ngn'

type Line = readonly [name: string, amount: number]

const Sum = ({ title, lines, total }: { title: string; lines: readonly Line[]; total: Line }) => (
  <section class="panel stack-s">
    <h2>{title}</h2>
    <dl class="bill">
      {[...lines, total].map((line) => (
        <div key={line[0]} class={line === total ? 'total' : ''}>
          <dt>{line[0]}</dt>
          <dd>{moneyText({ currency, amount: line[1] })}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The delivery fee with the tip; the name of the line depends on whether there is a tip. */
const deliveryLine = ({ summary, store }: Order): Line => {
  const { amount } = summary.delivery.price
  const fee = store.delivery.price.actual?.amount ?? amount
  return [amount > fee ? said.deliveryAndTip : said.delivery, amount]
}

export function Bill({ order }: { order: Order }) {
  const { summary } = order
  const lines: Line[] = [
    [said.items, summary.items.price.amount],
    [said.packs, summary.packs.price.amount],
    deliveryLine(order),
    [said.service, summary.service.price.amount],
  ]
  return <Sum title={said.bill} lines={lines} total={[said.paid, summary.bill.price.amount]} />
}

/** What the wallet of the store was credited or charged for an order that has ended. */
const recordsOf = ({ id, slug, store }: Order) =>
  live.resources
    .get(`records of ${id}`, () =>
      allPages((query) =>
        live.client.getStoreTransactions({
          params: { storeId: store.id },
          query: { ...query, keyword: slug },
        }),
      ),
    )
    .value.value?.filter(({ order, affectsBalance }) => affectsBalance && order?.id === id)
    .map(
      ({ type, summary: { title, bill } }): Line => [
        title,
        type === 'credit' ? bill.price.amount : -bill.price.amount,
      ],
    )
    .reverse()

/** What the store will receive after commission. */
function expectedLines(order: Order): Line[] {
  const { store, summary } = order
  const percent = detailsOf(store.id).value.value?.management?.standing.commissionPercent
  if (percent === undefined) return []
  const goods = summary.items.price.amount + summary.packs.price.amount
  const lines: Line[] = [
    [said.goods, goods],
    [said.commission(percent), -Math.round(goods * percent) / 100],
  ]
  if (deliversItself(order)) return [...lines, deliveryLine(order)]
  const fee = isOwnRider(order) && store.delivery.price.actual?.amount
  return fee ? [...lines, [said.delivery, fee]] : lines
}

/** What the store receives for the order: the booked amounts, or else the expected ones. */
export function Share({ order }: { order: Order }) {
  const { status } = order
  const hasEnded = status in said.ends
  const booked = hasEnded && may('money') ? recordsOf(order) : []
  const isComing = !hasEnded || status === 'completed'
  const lines = booked?.length === 0 && isComing ? expectedLines(order) : booked
  if (!lines?.length) return null
  const total = lines.reduce((sum, [, amount]) => sum + amount, 0)
  return <Sum title={said.share} lines={lines} total={[said.gets, Math.round(total * 100) / 100]} />
}
