import type { Operation } from '#contract/operation.ts'
import type { TestApp } from '../app.ts'
import { quickFetch } from '../http/quick-fetch.ts'
import type { Input } from './object-references.ts'

export interface Answer {
  status: number
  /** Without the request id, so that two answers can be compared verbatim. */
  text: string
}

/** Calls with this token. */
export const asker =
  (app: TestApp) =>
  async (
    token: string | undefined,
    { method, path }: Operation,
    { params = {}, query, body }: Input,
  ): Promise<Answer> => {
    const place = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const response = await quickFetch(`${app.url}/v1${place}${search}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = (await response.text()).replace(/"requestId":"[^"]*"/, '')
    return { status: response.status, text }
  }
