import { Refusal } from '#platform/operations/refusal.ts'

/** Tells a suspended person so, with the reason that the operator gave for them. */
export const suspendedRefusal = (reason: string | null): Refusal =>
  new Refusal('account.suspended', reason === null ? {} : { values: { reason } })
