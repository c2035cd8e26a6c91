import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from './refusal.ts'

/** Refuses what cannot be done where something stands, and says where that is: what each of these fields is by now. */
export const refuseStanding = (code: ErrorCode, standing: { [path: string]: string | null }): Refusal =>
  new Refusal(code, {
    fields: Object.entries(standing).flatMap(([path, value]) =>
      value === null ? [] : [{ path, code, message: `is ${value}` }],
    ),
  })
