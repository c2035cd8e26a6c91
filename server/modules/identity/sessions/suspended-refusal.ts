import { Refusal } from '#platform/operations/refusal.ts'

/** The refusal for a suspended account, with the reason that the operator gave. */
export const suspendedRefusal = (reason: string | null): Refusal =>
  new Refusal('account.suspended', reason === null ? {} : { values: { reason } })
