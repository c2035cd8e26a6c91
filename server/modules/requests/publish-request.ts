import type { EventName } from '#contract/events.ts'
import type { Request } from '#contract/records/request.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { findRequest } from './request-row.ts'

/** Reads a request and sends it as an event to its store and its sender. */
export async function publishRequest(
  tx: Tx,
  { files }: Pick<Services, 'files'>,
  requestId: string,
  event: EventName & `request.${string}`,
): Promise<Request> {
  const request = (await findRequest(tx, files, requestId))!
  tx.emit(
    { stream: `store:${request.store.id}`, event, data: request },
    { stream: `user:${request.sender.id}`, event, data: request },
  )
  return request
}
