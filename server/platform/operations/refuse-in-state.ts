import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from './refusal.ts'

/** Refuses what the current state does not allow, with the current value of each of these fields. */
export const refuseInState = (code: ErrorCode, standing: { [path: string]: string | null }): Refusal =>
  new Refusal(code, {
    fields: Object.entries(standing).flatMap(([path, value]) =>
      value === null ? [] : [{ path, code, message: `is ${value}` }],
    ),
  })
