import { raiseAlert } from '#modules/alerts/index.ts'
import { escrowOf, type Journal, type Leg, walletOf } from '#modules/ledger/index.ts'
import {
  amountDue,
  customerOf,
  isUnpaid,
  lockOrder,
  type OrderRow,
  offerOrderAgainTask,
  orderAlertData,
  orderReference,
  payOrder,
  summaryOf,
} from '#modules/orders/index.ts'
import {
  type NewRecord,
  partOfBill,
  recordMovement,
  type TransactionRow,
} from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { paymentBank } from '#providers/payments/payment-bank.ts'
import type { IncomingTransfer } from '#providers/payments/port.ts'
import type { Services } from '#server/services.ts'
import { type PaymentRow, paymentColumns } from './payment-row.ts'

/** Money for a payment, wherever it comes from. */
export interface Incoming {
  key: string
  amount: number
  receivedAt: Date
  payer: IncomingTransfer['payer']
  /** What gives it: takes `amount` in all. */
  from: Leg[]
  /** Keeps with the payment that it has come, before anybody reads what it paid. */
  keep(journalId: string): Promise<unknown>
}

interface Placing {
  kind: Journal['kind']
  legs: Leg[]
  records: NewRecord[]
}

const walletCredit = (
  payment: PaymentRow,
  category: 'refund-in' | 'top-up-in',
  amount: number,
  title: string,
  order?: OrderRow,
): Placing => {
  const party = { userId: payment.user_id }
  return {
    kind: category === 'top-up-in' ? 'top-up' : 'surplus',
    legs: [{ account: walletOf(party), amount }],
    records: [
      { party, category, amount, title, method: payment.method, ...(order && orderReference(order)) },
    ],
  }
}

/** Of a transfer, where it came from. */
function bankOf({ id, method, account }: PaymentRow, { payer }: Incoming): Pick<NewRecord, 'bank'> {
  const bank = method === 'single-transfer' ? paymentBank({ id, account, payer }) : null
  return bank ? { bank } : {}
}

/** The payment with its order, the order locked first, as everywhere. */
export async function lockPayment(tx: Tx, reference: string) {
  const found = await tx.maybe<{ order_id: string | null }>(
    sql`SELECT order_id FROM payment WHERE reference = ${reference}`,
  )
  if (!found) return undefined
  const order = found.order_id ? await lockOrder(tx, found.order_id) : undefined
  const payment = await tx.one<PaymentRow>(
    sql`SELECT ${paymentColumns} FROM payment WHERE reference = ${reference} FOR UPDATE`,
  )
  return { payment, order }
}

function titleOf({ slug, bill_price }: OrderRow, kept: number, due: number): string {
  if (kept < due) return `Part payment of ${slug}`
  return kept < bill_price ? `Rest of ${slug}` : `Order ${slug}`
}

/** Up to the bill it is kept for the order; what is over goes to the wallet. */
function forOrder(payment: PaymentRow, order: OrderRow, incoming: Incoming, due: number): Placing {
  const { amount } = incoming
  const kept = Math.min(amount, due)
  const paid = order.bill_price - due
  const surplus = walletCredit(payment, 'refund-in', amount - kept, `Paid too much for ${order.slug}`, order)
  return {
    kind: 'order-payment',
    legs: [{ account: escrowOf(order.id), amount: kept }, ...surplus.legs],
    records: [
      {
        party: customerOf(order),
        category: 'payment-out',
        amount: kept,
        title: titleOf(order, kept, due),
        method: payment.method,
        ...bankOf(payment, incoming),
        summary: partOfBill(summaryOf(order), paid, paid + kept),
        entry: { account: escrowOf(order.id), amount: kept },
        ...orderReference(order),
      },
      ...surplus.records,
    ],
  }
}

/** A card that was declined may be tried again on the same page. */
const isOpen = ({ status }: PaymentRow): boolean => status === 'pending' || status === 'failed'

function placing(payment: PaymentRow, order: OrderRow | undefined, due: number, incoming: Incoming): Placing {
  const { amount, receivedAt } = incoming
  const isLate = receivedAt > payment.expires_at
  if (order) {
    if (isUnpaid(order) && !isLate) return forOrder(payment, order, incoming, due)
    const why = order.payment_status === 'paid' ? 'was paid twice' : 'was paid too late'
    return walletCredit(payment, 'refund-in', amount, `Order ${order.slug} ${why}`, order)
  }
  if (!isOpen(payment) || isLate)
    return walletCredit(payment, 'refund-in', amount, 'Top-up paid twice or too late')
  const toppedUp = walletCredit(payment, 'top-up-in', amount, 'Top-up')
  return {
    ...toppedUp,
    records: toppedUp.records.map((record) => ({ ...record, ...bankOf(payment, incoming) })),
  }
}

/** Tells the customer what of a payment has come into the wallet. */
async function alertCustomer(
  tx: Tx,
  { user_id: userId }: PaymentRow,
  order: OrderRow | undefined,
  records: TransactionRow[],
) {
  for (const { id, bill_price: amount, title: cause } of records.filter(({ type }) => type === 'credit'))
    await raiseAlert(tx, { userId }, 'wallet-credited', {
      words: { amount, store: null, cause },
      data: { transactionId: id, ...(order && orderAlertData(order)) },
    })
}

/** Puts money where it belongs: the order, the wallet, or partly both. Answers the journal that did. */
export async function placeMoney(
  tx: Tx,
  services: Services,
  { payment, order }: { payment: PaymentRow; order: OrderRow | undefined },
  incoming: Incoming,
): Promise<string> {
  const due = order ? await amountDue(tx, order) : payment.amount - payment.received
  const placed = placing(payment, order, due, incoming)
  const { journalId, records } = await recordMovement(
    tx,
    services,
    { key: incoming.key, kind: placed.kind, legs: [...incoming.from, ...placed.legs] },
    placed.records,
  )
  await incoming.keep(journalId)
  await alertCustomer(tx, payment, order, records)
  const isComplete = incoming.amount >= due && isOpen(payment)
  await tx.run(sql`
    UPDATE payment SET received = received + ${incoming.amount},
      status = CASE WHEN ${isComplete && placed.kind !== 'surplus'} THEN 'completed' ELSE status END
    WHERE id = ${payment.id}`)
  if (order && placed.kind === 'order-payment' && incoming.amount >= due)
    await payOrder(tx, services, order, payment.method)
  if (order?.status === 'cancelled') {
    tx.addJob({ task: offerOrderAgainTask, payload: { orderId: order.id }, key: `order-again:${order.id}` })
  }
  return journalId
}
