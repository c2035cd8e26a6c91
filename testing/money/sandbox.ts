import type { TestApp } from '../app.ts'
import { quickFetch } from '../http/quick-fetch.ts'

/** Calls the sandbox bank: makes a payment, or ends a withdrawal. */
export async function tellSandbox({ url }: TestApp, path: string, body: object = {}): Promise<void> {
  const answer = await quickFetch(`${url}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
