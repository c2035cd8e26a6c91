import type { Order } from '#contract/records/order.ts'
import type { Transaction } from '#contract/records/transaction.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { explain, live } from '../app.ts'
import { orderWords } from './words.ts'

/** The payments and refunds of an order, each with addresses of its receipt that expire. */
async function loadReceipts({ id, slug }: Order): Promise<Transaction[]> {
  const { data } = await live.client.getTransactions({ query: { keyword: slug, pageSize: 20 } })
  const own = data.filter(({ order }) => order?.id === id)
  const read = own.map(({ id: transactionId }) => live.client.getTransaction({ params: { transactionId } }))
  return (await Promise.all(read)).map((answer) => answer.data)
}

/** Loaded when it is opened, because the addresses of receipts expire. */
export default function Receipts({ order }: { order: Order }) {
  const { value, error } = live.resources.get(
    `receipts ${order.id} ${order.payment.status}`,
    () => loadReceipts(order),
    {},
  )
  if (!value.value && error.value) return <Notice kind="bad">{explain(error.value).summary}</Notice>
  if (!value.value) return <Skeleton height="5rem" />
  if (value.value.length === 0) return <p class="quiet">{orderWords.noReceipt}</p>
  return (
    <ul class="stack">
      {value.value.map(({ id, summary, receipt }) => (
        <li key={id} class="stack-s">
          <div class="between">
            <span>{summary.title}</span>
            <strong>{moneyText(summary.bill.price)}</strong>
          </div>
          <div class="acts">
            {receipt.image.url && (
              <ButtonLink kind="secondary" href={receipt.image.url} target="_blank" rel="noopener">
                {orderWords.receiptPicture}
              </ButtonLink>
            )}
            {receipt.pdf.url && (
              <ButtonLink kind="secondary" href={receipt.pdf.url} target="_blank" rel="noopener">
                {orderWords.receiptPdf}
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
