import type { Operation } from '../operation.ts'
import { auth } from './auth.ts'
import { existence } from './existence.ts'
import { inviteCode } from './invite-code.ts'
import { operator } from './operator.ts'
import { otp } from './otp.ts'
import { resources } from './resources.ts'
import { time } from './time.ts'
import { upload } from './upload.ts'
import { user } from './user.ts'
import { userAccount } from './user-account.ts'

/** Every operation the service has, by operationId. */
export const operations = {
  ...auth,
  ...existence,
  ...inviteCode,
  ...operator,
  ...otp,
  ...resources,
  ...time,
  ...upload,
  ...user,
  ...userAccount,
} satisfies { [operationId: string]: Operation }

export type Operations = typeof operations
export type OperationId = keyof Operations

export const operationIds = Object.keys(operations) as OperationId[]
