import type { Module } from '#server/services.ts'
import { rollUp } from './roll-up.ts'

export { type Account, escrowOf, heldOf, partyOf, walletOf } from './accounts.ts'
export { affectsBalance } from './affects-balance.ts'
export { balanceOf, hasUnsettledMoney, type Standing, standingOf } from './balance.ts'
export {
  accountId,
  type DebtPart,
  InsufficientFunds,
  type Journal,
  type Leg,
  type Posted,
  post,
  postPlainly,
} from './post.ts'
export { type Reconciliation, reconcile } from './reconcile.ts'
export { costOfArrival, earn, shareOf } from './tax.ts'

export const ledger: Module = { operations: [], jobs: [rollUp] }
