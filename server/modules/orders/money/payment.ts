import type { PaymentMethod } from '#contract/states.ts'
import { balanceOf, escrowOf, walletOf } from '#modules/ledger/index.ts'
import { partOfBill, recordMovement } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { moveOrder } from '../life-cycle/move-order.ts'
import { isUnpaid } from '../life-cycle/order-state.ts'
import { acceptAutomatically } from '../life-cycle/store-acceptance.ts'
import { customerOf, type OrderRow, orderReference, summaryOf } from '../order-row.ts'
import { endStoreWindowTask, remindStoreTask } from '../tasks.ts'
import { type PartyViews, publishOrder } from '../views/publish-order.ts'
import { withParties } from '../views/view-source.ts'
import { acceptanceWindow } from '../windows/acceptance-window.ts'
import { windowKey } from '../windows/window-jobs.ts'
import { recordSubject } from './shares.ts'

/** What is still to be paid. */
export const amountDue = async (tx: Tx, order: OrderRow): Promise<number> =>
  order.bill_price - (await balanceOf(tx, escrowOf(order.id)))

async function setUnpaidStatus(tx: Tx, services: Services, order: OrderRow, status: 'pending' | 'failed') {
  if (!isUnpaid(order) || order.payment_status === status) return
  await tx.run(
    sql`UPDATE orders SET version = version + 1, payment_status = ${status} WHERE id = ${order.id}`,
  )
  await publishOrder(tx, services, order.id)
}

/** Records that a card was declined. The order, which the caller has locked, can still be paid until its payment window ends. */
export const declinePayment = (tx: Tx, services: Services, order: OrderRow): Promise<void> =>
  setUnpaidStatus(tx, services, order, 'failed')

/** Sets a failed payment back to pending because the customer tries another one. */
export const retryPayment = (tx: Tx, services: Services, order: OrderRow): Promise<void> =>
  setUnpaidStatus(tx, services, order, 'pending')

/** Records that the whole bill is in escrow, and starts the store's acceptance window. */
export async function payOrder(
  tx: Tx,
  services: Services,
  placed: OrderRow,
  method: PaymentMethod,
): Promise<PartyViews> {
  const order = await withParties(tx, services, placed)
  const { starts, ends, reminder } = acceptanceWindow(services.config, order)
  const paid = await moveOrder(tx, services, order, 'pay', {
    by: 'platform',
    deadline: order.auto_accept ? null : ends,
    also: () => ({ payment_method: method }),
  })
  if (order.auto_accept) {
    await tx.writeNow()
    const accepted = await acceptAutomatically(tx, services, paid.order)
    return accepted.views
  }
  const payload = { orderId: order.id }
  tx.addJob({ task: endStoreWindowTask, payload, key: windowKey('store-window', order), runAt: ends })
  if (reminder > starts) {
    tx.addJob({ task: remindStoreTask, payload, key: windowKey('store-reminder', order), runAt: reminder })
  }
  return paid.views
}

/**
 * Pays the amount due from the customer's wallet; does nothing if the order is no longer unpaid. Callers that know the amount pass it as
 * `due`.
 */
export async function payFromWallet(
  tx: Tx,
  services: Services,
  placed: OrderRow,
  due?: number,
): Promise<PartyViews> {
  if (!isUnpaid(placed)) return {}
  const amount = due ?? (await amountDue(tx, placed))
  const order = await withParties(tx, services, placed)
  const party = customerOf(order)
  await recordMovement(
    tx,
    services,
    {
      key: `order:${order.id}:wallet-payment`,
      kind: 'order-payment',
      legs: [
        { account: walletOf(party), amount: -amount },
        { account: escrowOf(order.id), amount },
      ],
      refusal: () => new Refusal('wallet.funds.insufficient'),
    },
    [
      {
        party,
        category: 'payment-out',
        amount,
        title: `Order ${order.slug}`,
        method: 'wallet',
        summary: partOfBill(summaryOf(order), order.bill_price - amount, order.bill_price),
        ...orderReference(order),
      },
    ],
    recordSubject(order),
  )
  return payOrder(tx, services, order, 'wallet')
}
