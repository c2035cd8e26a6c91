import type { TestApp } from './app.ts'

/** Is the bank of the sandbox: a payment is made, a withdrawal ends. */
export async function tellSandbox({ url }: TestApp, path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${url}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
