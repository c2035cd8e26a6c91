import { BukaError } from '#client/index.ts'
import type { Resident } from '../resident.ts'
import type { World } from '../world.ts'

/**
 * Refusals of invalid requests, which no user here sends. The remaining amount of a bill cannot be known in
 * advance.
 */
const isUncalledFor = ({ statusCode, code, fields }: BukaError) =>
  statusCode === 401 ||
  (code.startsWith('request.') && !fields.some(({ path }) => path === 'refund.amount')) ||
  code === 'auth.role.forbidden'

/** A refusal is counted; any other error is a fault. */
export function notice({ refusals, onFault }: World, { role }: Resident, error: unknown): void {
  if (!(error instanceof BukaError)) {
    onFault(`A ${role} could not act: ${(error as Error).stack}`)
    return
  }
  refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1)
  if (isUncalledFor(error)) onFault(`A ${role} was refused: ${error.message} ${JSON.stringify(error.fields)}`)
}
