import { AsyncLocalStorage } from 'node:async_hooks'

/** What is counted while one request runs. */
export interface RequestContext {
  requestId: string
  queries: number
}

export const requestContext = new AsyncLocalStorage<RequestContext>()
