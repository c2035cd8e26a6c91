import type { Step } from '#contract/reference/step.ts'
import type { TestApp } from '../app.ts'
import { eventually } from '../people.ts'
import { differences, filled, type Known } from './names.ts'

export interface Stage {
  app: TestApp
  known: Known
  /** The files that requests refer to. */
  files: { [name: string]: Uint8Array<ArrayBuffer> }
}

async function answerTo({ app, known, files }: Stage, { request }: Step): Promise<object> {
  const { method, address, token, body, file } = filled(request, known)
  const url = address.startsWith('/') ? `${app.url}${address}` : address
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(file ? { 'content-type': file.mimeType } : {}),
    },
    body: file ? files[file.name] : body && JSON.stringify(body),
  })
  return response.json()
}

/** Sends the request of a step; returns the differences from the documentation. */
export async function playStep(stage: Stage, step: Step): Promise<string[]> {
  const shown = { success: step.answer.statusCode < 300, ...step.answer }
  const compare = async () => {
    const known = new Map(stage.known)
    const found = differences(shown, await answerTo(stage, step), step.request.address, known)
    if (found.length === 0) for (const [name, value] of known) stage.known.set(name, value)
    return found
  }
  // A message takes a moment to be sent.
  if (!step.request.address.startsWith('/sandbox/')) return compare()
  return eventually(async () => {
    const found = await compare()
    return found.length === 0 ? found : undefined
  }, step.say)
}
