import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { faults } from '#contract/states.ts'
import { escrowOf, walletOf } from '#modules/ledger/index.ts'
import type { Config } from '#server/config.ts'
import { toMoney } from '#server/money/money.ts'
import { canMove, isBeforePickup } from '../life-cycle/order-state.ts'
import { courierOf, customerOf, type OrderRow, storeOf } from '../order-row.ts'
import { faultShares } from './settle-fault.ts'
import { settlementShares } from './settle-order.ts'
import { refundShare, type Share } from './shares.ts'

type Act = AnswerOf<Operations['getOrderDetails']>['acts'][number]

/**
 * What each party gets or pays according to these shares. Amounts that go neither to a wallet of a party nor to the order's escrow are the
 * platform's.
 */
function amountsOf(order: OrderRow, shares: Share[]): Act['amounts'] {
  const legs = shares.flatMap((share) => share.legs)
  const totalOf = (...accounts: string[]) =>
    legs.reduce((sum, { account, amount }) => (accounts.includes(account) ? sum + amount : sum), 0)
  const wallets = {
    customer: walletOf(customerOf(order)),
    store: walletOf(storeOf(order)),
    ...(order.rider_id !== null && { rider: walletOf({ userId: order.rider_id }) }),
  }
  const others = totalOf(...Object.values(wallets), escrowOf(order.id))
  const totals = {
    ...Object.fromEntries(Object.entries(wallets).map(([party, account]) => [party, totalOf(account)])),
    platform: legs.reduce((sum, { amount }) => sum + amount, 0) - others,
  }
  return Object.entries(totals)
    .filter(([, total]) => total !== 0)
    .map(([party, total]) => ({
      party: party as Act['amounts'][number]['party'],
      type: total > 0 ? 'credit' : 'debit',
      amount: toMoney(Math.abs(total)),
    }))
}

/**
 * The acts that an operator may perform on an order now, each with its effect on the money. `held` is the balance of the order's escrow.
 */
export function operatorActs(order: OrderRow, held: number, config: Config): Act[] {
  const courier = courierOf(order)
  const act = (operation: Act['operation'], shares: Share[], rest: Partial<Act> = {}): Act => ({
    operation,
    fault: null,
    later: false,
    amounts: amountsOf(order, shares),
    ...rest,
  })
  return [
    ...(isBeforePickup(order) && order.rider_id !== null ? [act('unassignRider', [])] : []),
    ...(canMove(order, 'complete', 'operator')
      ? [act('completeOrder', settlementShares(order, courier, config))]
      : []),
    ...(canMove(order, 'fail', 'operator')
      ? faults
          .filter((fault) => fault !== 'rider' || order.rider_id !== null)
          .map((fault) =>
            act('failOrder', faultShares[fault](order, courier, config), {
              fault,
              later: fault === 'customer',
            }),
          )
      : []),
    ...(canMove(order, 'cancel-overdue', 'operator')
      ? faults.map((fault) => act('failOrder', [refundShare(order, held)], { fault }))
      : []),
  ]
}
