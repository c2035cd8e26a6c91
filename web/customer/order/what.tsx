import { useSignal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { Deferred } from '../../kit/deferred.tsx'
import { ReceiptText } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Bill } from '../cart/bill.tsx'
import Receipts from './receipt.tsx'
import { isDone, isUnpaid } from './stage.ts'
import { orderWords } from './words.ts'

export function What({ order }: { order: Order }) {
  const { packs, summary, payment, store } = order
  const { amount } = summary.delivery.price
  const fee = store.delivery.price.actual?.amount ?? amount
  const isOpen = useSignal(false)
  return (
    <section class="panel stack" aria-labelledby="what">
      <h2 id="what">{orderWords.what}</h2>
      {packs.map(({ lines }, pack) => (
        <div key={pack} class="stack-s">
          {packs.length > 1 && <h3 class="quiet small">{orderWords.pack(pack + 1)}</h3>}
          <ul class="stack-s">
            {lines.map((line, index) => (
              <li key={index} class="between">
                <span>
                  {line.quantity} × {line.name}
                  {line.options.length > 0 && (
                    <span class="quiet small block">{line.options.map(({ name }) => name).join(', ')}</span>
                  )}
                  {line.note && <span class="quiet small block">“{line.note}”</span>}
                </span>
                <span class="price">{moneyText(line.total)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Bill summary={summary} tip={amount - fee} />
      {!isUnpaid(order) && payment.status !== 'expired' && payment.method && (
        <>
          {isDone(order, 'customer-payment') && (
            <p class="quiet small">{orderWords.paidWith[payment.method]}</p>
          )}
          <details
            class="receipt"
            onToggle={({ currentTarget }) => {
              isOpen.value = currentTarget.open
            }}
          >
            <summary>
              <ReceiptText size={18} />
              {orderWords.receipt}
            </summary>
            {isOpen.value && (
              <Deferred>
                <Receipts order={order} />
              </Deferred>
            )}
          </details>
        </>
      )}
    </section>
  )
}
