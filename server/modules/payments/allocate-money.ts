import { raiseAlert } from '#modules/alerts/index.ts'
import { escrowOf, type Journal, type Leg, walletOf } from '#modules/ledger/index.ts'
import {
  amountDue,
  customerOf,
  isUnpaid,
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
import type { PaymentRow } from './payment-row.ts'

/** Money for a payment: a transfer that has arrived, or money from suspense. */
export interface IncomingMoney {
  key: string
  amount: number
  receivedAt: Date
  payer: IncomingTransfer['payer']
  /** The legs to debit, `amount` in total. */
  from: Leg[]
  /** Records which payment the money is for, before views that show the payer are written. */
  linkToPayment(journalId: string): Promise<unknown>
}

/** Where the money goes: the journal's kind, the legs to credit, and the customer's records. */
interface Allocation {
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
): Allocation => {
  const party = { userId: payment.user_id }
  return {
    kind: category === 'top-up-in' ? 'top-up' : 'surplus',
    legs: [{ account: walletOf(party), amount }],
    records: [
      { party, category, amount, title, method: payment.method, ...(order && orderReference(order)) },
    ],
  }
}

/** The account that a transfer came from. */
function bankOf({ id, method, account }: PaymentRow, { payer }: IncomingMoney): Pick<NewRecord, 'bank'> {
  const bank = method === 'single-transfer' ? paymentBank({ id, account, payer }) : null
  return bank ? { bank } : {}
}

function titleOf({ slug, bill_price }: OrderRow, amount: number, due: number): string {
  if (amount < due) return `Part payment of ${slug}`
  return amount < bill_price ? `Rest of ${slug}` : `Order ${slug}`
}

/** The amount due goes to the order's escrow, any surplus to the customer's wallet. */
function allocateToOrder(
  payment: PaymentRow,
  order: OrderRow,
  incoming: IncomingMoney,
  due: number,
): Allocation {
  const { amount } = incoming
  const allocated = Math.min(amount, due)
  const paid = order.bill_price - due
  const surplus = walletCredit(
    payment,
    'refund-in',
    amount - allocated,
    `Paid too much for ${order.slug}`,
    order,
  )
  return {
    kind: 'order-payment',
    legs: [{ account: escrowOf(order.id), amount: allocated }, ...surplus.legs],
    records: [
      {
        party: customerOf(order),
        category: 'payment-out',
        amount: allocated,
        title: titleOf(order, allocated, due),
        method: payment.method,
        ...bankOf(payment, incoming),
        summary: partOfBill(summaryOf(order), paid, paid + allocated),
        entry: { account: escrowOf(order.id), amount: allocated },
        ...orderReference(order),
      },
      ...surplus.records,
    ],
  }
}

/** A payment whose card was declined can still be completed: the customer may try again on the same page. */
const isOpen = ({ status }: PaymentRow): boolean => status === 'pending' || status === 'failed'

/** Allocates money to the order or the top-up while it can be paid, and otherwise to the customer's wallet. */
function allocate(
  payment: PaymentRow,
  order: OrderRow | undefined,
  due: number,
  incoming: IncomingMoney,
): Allocation {
  const { amount, receivedAt } = incoming
  const isLate = receivedAt > payment.expires_at
  if (order) {
    if (isUnpaid(order) && !isLate) return allocateToOrder(payment, order, incoming, due)
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

/** Alerts the customer about amounts credited to the wallet. */
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

/**
 * Allocates money that was received for a locked payment to the order, the wallet, or both; returns the
 * journal's id.
 */
export async function allocateMoney(
  tx: Tx,
  services: Services,
  { payment, order }: { payment: PaymentRow; order: OrderRow | undefined },
  incoming: IncomingMoney,
): Promise<string> {
  const due = order ? await amountDue(tx, order) : payment.amount - payment.received
  const allocation = allocate(payment, order, due, incoming)
  const { journalId, records } = await recordMovement(
    tx,
    services,
    { key: incoming.key, kind: allocation.kind, legs: [...incoming.from, ...allocation.legs] },
    allocation.records,
  )
  await incoming.linkToPayment(journalId)
  await alertCustomer(tx, payment, order, records)
  const isComplete = incoming.amount >= due && isOpen(payment)
  await tx.run(sql`
    UPDATE payment SET received = received + ${incoming.amount},
      status = CASE WHEN ${isComplete && allocation.kind !== 'surplus'} THEN 'completed' ELSE status END
    WHERE id = ${payment.id}`)
  if (order && allocation.kind === 'order-payment' && incoming.amount >= due)
    await payOrder(tx, services, order, payment.method)
  if (order?.status === 'cancelled') {
    tx.addJob({ task: offerOrderAgainTask, payload: { orderId: order.id }, key: `order-again:${order.id}` })
  }
  return journalId
}
