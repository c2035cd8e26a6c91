import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { explain } from '../app.ts'
import { paymentText } from '../orders/order.tsx'
import { detailsOf, type OrderDetails } from '../orders/orders.ts'
import { pathTo } from '../paths.ts'
import { useRenewed } from '../split.tsx'
import { words } from './words.ts'
import '../orders/sums.css'

const Sum = ({ name, amount }: { name: string; amount: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)

function Lines({ order: { packs, summary } }: OrderDetails) {
  const others = [
    [words.packs, summary.packs.price],
    [words.delivery, summary.delivery.price],
    [words.service, summary.service.price],
  ] as const
  return (
    <dl class="sums">
      {packs.flatMap(({ lines }, pack) =>
        lines.map(({ quantity, name, options, total }, place) => (
          <Sum
            key={`${pack} ${place}`}
            name={`${quantity} × ${[name, ...options.map((option) => option.name)].join(', ')}`}
            amount={moneyText(total)}
          />
        )),
      )}
      {others
        .filter(([, price]) => price.amount > 0)
        .map(([name, price]) => (
          <Sum key={name} name={name} amount={moneyText(price)} />
        ))}
    </dl>
  )
}

function Paid({ order, transactions }: OrderDetails) {
  const { method, status } = order.payment
  const refunds = transactions.filter(
    ({ party, category }) => party === 'customer' && category === 'refund-in',
  )
  return (
    <dl class="sums">
      <Sum
        name={`${words.bill}, ${paymentText(status, method)}`}
        amount={moneyText(order.summary.bill.price)}
      />
      {refunds.map(({ id, title, amount }) => (
        <Sum key={id} name={title} amount={moneyText(amount)} />
      ))}
      {refunds.length === 0 && <Sum name={words.refundedSoFar} amount={words.nothing} />}
    </dl>
  )
}

/** The order behind a complaint: the lines with their prices, what was paid and refunded, and who delivered. */
export function Bill({ orderId }: { orderId: string }) {
  const { value, error } = useRenewed(detailsOf(orderId), 'complaints', orderId)
  const details = value.value
  if (!details)
    return error.value === undefined ? (
      <Skeleton height="10rem" radius="1rem" />
    ) : (
      <Notice kind="bad">{explain(error.value).summary}</Notice>
    )
  const { rider } = details.people
  return (
    <section class="panel stack-s" aria-labelledby="bill">
      <h3 id="bill">{words.about}</h3>
      <Lines {...details} />
      <Paid {...details} />
      <p>
        {words.deliveryBy}{' '}
        {rider ? <a href={pathTo('person', { userId: rider.id })}>{rider.name}</a> : words.storeItself}
      </p>
    </section>
  )
}
