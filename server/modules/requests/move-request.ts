import type { Request } from '#contract/records/request.ts'
import type { RequestStatus, StorePermission } from '#contract/states.ts'
import { unassignOrdersOf } from '#modules/dispatch/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import type { LockedRequest } from './lock-request.ts'
import { publishRequest } from './publish-request.ts'
import { findRequest } from './request-row.ts'
import { beginWork, endWork, isNotExcluded, type Sender, worksForStores } from './sender.ts'

/** Who makes a move; `closing` is the deletion of the store. */
export type RequestParty = 'owner' | 'sender' | 'closing'

interface Move {
  from: RequestStatus
  to: RequestStatus
  by: readonly RequestParty[]
  /** Refuses a sender who may not make the move. */
  requires?: (sender: Sender) => void
  /** The effect on the sender's role and work. */
  effect?: (tx: Tx, services: Services, request: LockedRequest) => Promise<void>
}

function requireSuitable(sender: Sender) {
  if (!worksForStores(sender) || !isNotExcluded(sender)) throw new Refusal('store-request.sender-unfit')
}

/** Ends the rider's work for the store and takes back its orders that the rider has not picked up. */
async function endWorkAndUnassign(
  tx: Tx,
  services: Services,
  { storeId, store, sender }: LockedRequest,
): Promise<void> {
  await endWork(tx, sender, store)
  if (sender.role !== 'rider') return
  const reason = 'The rider no longer works for the store'
  await unassignOrdersOf(tx, services, sender.id, { storeId, reason })
}

/** Every possible change of status. The owner answers a pending request, the sender may revoke it. */
const moves: readonly Move[] = [
  {
    from: 'pending',
    to: 'accepted',
    by: ['owner'],
    requires: requireSuitable,
    effect: (tx, _services, { sender, store }) => beginWork(tx, sender, store),
  },
  { from: 'pending', to: 'rejected', by: ['owner'] },
  { from: 'pending', to: 'revoked', by: ['sender', 'closing'] },
  { from: 'accepted', to: 'revoked', by: ['owner', 'sender', 'closing'], effect: endWorkAndUnassign },
]

export const isOpen = (status: RequestStatus): boolean => moves.some(({ from }) => from === status)

/** The only function that changes the status of a request, with all effects of the change. */
export async function moveRequest(
  tx: Tx,
  services: Services,
  request: LockedRequest,
  to: RequestStatus,
  by: RequestParty,
  permissions?: readonly StorePermission[],
): Promise<Request | Already<Request>> {
  const { id, status, sender } = request
  if (status === to) return already((await findRequest(tx, services.files, id))!)
  const move = moves.find((each) => each.from === status && each.to === to && each.by.includes(by))
  if (!move) throw new Refusal('store-request.decided')
  move.requires?.(sender)
  await tx.run(sql`
    UPDATE store_request
    SET status = ${to}, decided_at = service_now(), permissions = coalesce(${permissions ?? null}, permissions)
    WHERE id = ${id}`)
  await move.effect?.(tx, services, request)
  return publishRequest(tx, services, id, 'request.update')
}
