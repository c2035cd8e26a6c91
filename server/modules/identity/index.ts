import type { Module } from '#server/services.ts'
import { cleanUp } from './clean-up.ts'
import { confirmRoleCategory } from './confirm-role-category.ts'
import { deleteDevice } from './delete-device.ts'
import { deleteSession } from './delete-session.ts'
import { getAccount } from './get-account.ts'
import { getSessions } from './get-sessions.ts'
import { getTelephoneExistence } from './get-telephone-existence.ts'
import { getUser } from './get-user.ts'
import { putDevice } from './put-device.ts'
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

export { bankRecordsWhere, replaceBanks, resolveBanks } from './banks.ts'
export { requireCurrentPassword } from './current-password.ts'
export { inviteCodeHash, newInviteCode } from './invite-code.ts'
export { consumeProof, requireProof } from './otp-proof.ts'
export { pauseWithdrawals } from './pause-withdrawals.ts'
export { addUserRating, clearUserRating } from './rating-totals.ts'
export { openSession, revokeSessions } from './session-rows.ts'
export { openSessions, type Sessions } from './sessions.ts'
export { suspendedRefusal } from './suspension.ts'
export { normaliseTelephone } from './telephone.ts'
export { openTokens, type Tokens } from './tokens.ts'
export {
  type KeptPapers,
  ratingOf,
  readAccount,
  toPapers,
  toUser,
  type UserRow,
  userColumns,
} from './user-row.ts'
export { type Pause, pauseColumns, pauseOf } from './withdrawal-pause.ts'

export const identity: Module = {
  operations: [
    confirmRoleCategory,
    deleteDevice,
    deleteSession,
    getAccount,
    getSessions,
    getTelephoneExistence,
    getUser,
    putDevice,
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
