import { escrowOf, InsufficientFunds, walletOf } from '#modules/ledger/index.ts'
import { move, partOfBill } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import type { Shown } from '../life-cycle/move-order.ts'
import { isUnpaid } from '../life-cycle/order-state.ts'
import { about, customerOf, type OrderRow, summaryOf } from '../order-row.ts'
import { payOrder } from './pay-order.ts'
import { amountDue } from './payment.ts'

/** Pays what is due from the customer's wallet; nothing where it is paid already. */
export async function payFromWallet(tx: Tx, services: Services, order: OrderRow): Promise<Shown> {
  if (!isUnpaid(order)) return {}
  const amount = await amountDue(tx, order)
  const party = customerOf(order)
  await move(
    tx,
    services,
    {
      key: `order:${order.id}:wallet-payment`,
      kind: 'order-payment',
      legs: [
        { account: walletOf(party), amount: -amount },
        { account: escrowOf(order.id), amount },
      ],
    },
    [
      {
        party,
        category: 'payment-out',
        amount,
        title: `Order ${order.slug}`,
        method: 'wallet',
        summary: partOfBill(summaryOf(order), order.bill_price - amount, order.bill_price),
        ...about(order),
      },
    ],
  ).catch((error) => {
    throw error instanceof InsufficientFunds ? new Refusal('wallet.funds.insufficient') : error
  })
  return payOrder(tx, services, order, 'wallet')
}
