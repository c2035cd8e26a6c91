import type { LimitTable } from '#platform/limits.ts'
import type { Config } from './config.ts'

const minute = 60
const quarter = 900
const hour = 3600

/**
 * Every limit by name, from the settings. Operations name theirs in the contract; `general` is for the rest.
 */
export const limitTable = (config: Config): LimitTable => ({
  general: { points: config.LIMIT_GENERAL, seconds: minute },
  auth: { points: config.LIMIT_AUTH, seconds: minute },
  otp: { points: config.LIMIT_OTP, seconds: hour },
  'otp-check': { points: config.LIMIT_OTP_CHECKS, seconds: hour },
  existence: { points: config.LIMIT_EXISTENCE, seconds: minute },
  connect: { points: config.LIMIT_CONNECT, seconds: minute },
  upload: { points: config.LIMIT_UPLOAD, seconds: minute },
  'sign-in': { points: config.LIMIT_SIGN_IN, seconds: quarter },
  'sign-in-anywhere': { points: config.LIMIT_SIGN_IN * 10, seconds: quarter },
})
