import type { Module } from '#server/services.ts'
import { cleanUp } from './clean-up.ts'
import { confirmRoleCategory } from './confirm-role-category.ts'
import { deleteSession } from './delete-session.ts'
import { getAccount } from './get-account.ts'
import { getAvailability } from './get-availability.ts'
import { getSessions } from './get-sessions.ts'
import { getTelephoneExistence } from './get-telephone-existence.ts'
import { getUser } from './get-user.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { requestInviteCode } from './request-invite-code.ts'
import { resetPassword } from './reset-password.ts'
import { sendOtp } from './send-otp.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateAvailability } from './update-availability.ts'
import { updatePassword } from './update-password.ts'
import { updatePosition } from './update-position.ts'
import { updateUser } from './update-user.ts'
import { verifyOtp } from './verify-otp.ts'

export { bankRecordsWhere, deleteBankRecords, replaceBanks, resolveBanks } from './account/bank-records.ts'
export { eraseAccount } from './account/erase-account.ts'
export { inviteCodeHash, newInviteCode } from './account/invite-codes.ts'
export {
  InviteRequestRow,
  inviteRequestColumns,
  setInviteRequestStatus,
} from './account/invite-requests.ts'
export {
  addOperator,
  type OperatorCredentials,
  removeOperator,
  resetOperator,
} from './account/operator-accounts.ts'
export { addUserRating, clearUserRating } from './account/rating-totals.ts'
export { hasRidersNear, isRiderAtWork, isRiderWithOrders } from './account/riders-at-work.ts'
export {
  activateStoreWorker,
  ReviewRow,
  reviewColumns,
  revokeStoreWorker,
  setRoleStatus,
} from './account/role-status.ts'
export { normaliseTelephone } from './account/telephone.ts'
export {
  ratingOf,
  readAccount,
  toPapers,
  toUser,
  UserRow,
  userColumns,
  usualUser,
} from './account/user-row.ts'
export { Pause, pauseColumns, pauseOf, pauseWithdrawals } from './account/withdrawal-pause.ts'
export { consumeProof, requireProof } from './otp/otp-proof.ts'
export { requireCurrentPassword } from './passwords/current-password.ts'
export { clearRefreshCookie } from './sessions/refresh-cookie.ts'
export { openSession, revokeSessions } from './sessions/session-rows.ts'
export { openSessions, type Sessions } from './sessions/sessions.ts'
export { suspendedRefusal } from './sessions/suspended-refusal.ts'
export { openTokens, type Tokens } from './sessions/tokens.ts'
export { telephoneKeyword } from './telephone-keyword.ts'

export const identity: Module = {
  operations: [
    confirmRoleCategory,
    deleteSession,
    getAccount,
    getAvailability,
    getSessions,
    getTelephoneExistence,
    getUser,
    refreshTokens,
    requestInviteCode,
    resetPassword,
    sendOtp,
    signIn,
    signOut,
    signUp,
    updateAvailability,
    updatePassword,
    updatePosition,
    updateUser,
    verifyOtp,
  ],
  jobs: [cleanUp],
}
