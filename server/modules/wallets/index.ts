import type { Module } from '#server/services.ts'
import { getStoreWallet } from './get-store-wallet.ts'
import { getStoreWithdrawalFee } from './get-store-withdrawal-fee.ts'
import { getWallet } from './get-wallet.ts'
import { getWithdrawalFee } from './get-withdrawal-fee.ts'
import { pursueWithdrawal } from './pursue-withdrawal.ts'
import { updatePin } from './update-pin.ts'
import { updateStorePin } from './update-store-pin.ts'
import { withdrawFunds } from './withdraw-funds.ts'
import { withdrawStoreFunds } from './withdraw-store-funds.ts'

export { concludeWithdrawal } from './conclude-withdrawal.ts'
export { deletePin } from './delete-pin.ts'
export { hashPin, requirePin } from './pin.ts'
export { pursueWithdrawalTask } from './tasks.ts'
export { readWallet } from './wallet-record.ts'
export { withdraw } from './withdraw.ts'
export { readWithdrawalAmount } from './withdrawal-fee.ts'

export const wallets: Module = {
  operations: [
    getStoreWallet,
    getStoreWithdrawalFee,
    getWallet,
    getWithdrawalFee,
    updatePin,
    updateStorePin,
    withdrawFunds,
    withdrawStoreFunds,
  ],
  jobs: [pursueWithdrawal],
}
