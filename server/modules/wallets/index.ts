import type { Module } from '#server/services.ts'
import { getStoreWallet, getWallet } from './get-wallet.ts'
import { getStoreWithdrawalFee, getWithdrawalFee } from './get-withdrawal-fee.ts'
import { pursueWithdrawal } from './pursue-withdrawal.ts'
import { updatePin, updateStorePin } from './update-pin.ts'
import { withdrawFunds, withdrawStoreFunds } from './withdraw-funds.ts'

export { concludeWithdrawal } from './conclude-withdrawal.ts'
export { isLongWithdrawal, isOpenWithdrawal } from './open-withdrawals.ts'
export { deletePin } from './pin/delete-pin.ts'
export { hashPin, requirePin, requirePinOfSession } from './pin/require-pin.ts'
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
