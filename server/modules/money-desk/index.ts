import type { Module } from '#server/services.ts'
import { adjustWallet } from './adjust-wallet.ts'
import { assignSuspense } from './assign-suspense.ts'
import { confirmAdjustment } from './confirm-adjustment.ts'
import { getAdjustments } from './get-adjustments.ts'
import { getOpenWithdrawals } from './get-open-withdrawals.ts'
import { getReconciliation } from './get-reconciliation.ts'
import { getSuspense } from './get-suspense.ts'
import { getSuspenseItem } from './get-suspense-item.ts'
import { getTransactionsOfStore, getTransactionsOfUser } from './get-transactions-of-holder.ts'
import { getUserWallet } from './get-user-wallet.ts'
import { getWalletOfStore } from './get-wallet-of-store.ts'
import { payOut } from './pay-out.ts'
import { rejectAdjustment } from './reject-adjustment.ts'

/** What operators do with money: adjust wallets, assign suspense, pay out, reconcile. */
export const moneyDesk: Module = {
  operations: [
    adjustWallet,
    assignSuspense,
    confirmAdjustment,
    getAdjustments,
    getOpenWithdrawals,
    getReconciliation,
    getSuspense,
    getSuspenseItem,
    getTransactionsOfStore,
    getTransactionsOfUser,
    getUserWallet,
    getWalletOfStore,
    payOut,
    rejectAdjustment,
  ],
}
