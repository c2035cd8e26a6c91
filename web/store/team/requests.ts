import type { Request } from '#contract/records/request.ts'
import { openRecords } from '../../live/records.ts'
import { live } from '../app.ts'
import { storeId } from '../stores/stores.ts'

export const requests = openRecords<Request>()

export const lists = {
  waiting: (store: string, keyword: string) =>
    live.lists.get(`requests waiting ${store} ${keyword}`, requests, (lastEvaluatedKey) =>
      live.client.getRequests({
        params: { storeId: store },
        query: { status: 'pending', ...(keyword ? { keyword } : {}), lastEvaluatedKey },
      }),
    ),
  assistant: (store: string, keyword: string) =>
    live.lists.get(`requests assistants ${store} ${keyword}`, requests, (lastEvaluatedKey) =>
      live.client.getAssistantRequests({
        params: { storeId: store },
        query: { status: 'accepted', ...(keyword ? { keyword } : {}), lastEvaluatedKey },
      }),
    ),
  rider: (store: string, keyword: string) =>
    live.lists.get(`requests riders ${store} ${keyword}`, requests, (lastEvaluatedKey) =>
      live.client.getRiderRequests({
        params: { storeId: store },
        query: { status: 'accepted', ...(keyword ? { keyword } : {}), lastEvaluatedKey },
      }),
    ),
}

/** Moves a request to the list that it belongs to now. */
export function take(request: Request): void {
  const store = request.store.id
  requests.takeEvent(request)
  for (const list of Object.values(lists)) list(store, '').remove(request.id)
  if (request.status === 'pending') lists.waiting(store, '').prepend(request.id)
  if (request.status === 'accepted') lists[request.role](store, '').prepend(request.id)
}

for (const event of ['request.new', 'request.update'] as const)
  live.connection.on(event, (request, { stream }) => {
    if (stream === `store:${storeId.value}`) take(request)
  })

export const params = ({ id, store }: Request) => ({ params: { storeId: store.id, requestId: id } })
