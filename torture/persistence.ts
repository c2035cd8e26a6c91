import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#platform/ids.ts'

/** Longer than a restart of everything on a busy machine. */
const patienceMs = 300_000
const answerWithinMs = 30_000

/** How often it was asked, of all calls together. */
export interface Tries {
  calls: number
  repeats: number
  /** Whether the last call had to be repeated: what it wrote may be written once more, later. */
  lastWasRepeated: boolean
}

/** Also while the first sending still runs. */
const isWorthRepeating = (status: number, text: string) =>
  status === 429 || status >= 500 || text.includes('request.idempotency-key.running')

/** Nobody answered, however often they were asked: what was asked for may or may not have happened. */
export class NoAnswer extends Error {}

/**
 * What an app does that does not give up: a call without an answer is sent again as it was, every POST with an
 * Idempotency-Key. A cut in the middle of an answer is no answer.
 */
export function persistentFetch(tries: Tries): typeof fetch {
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    if (init.method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', newId())
    const deadline = performance.now() + patienceMs
    tries.calls += 1
    tries.lastWasRepeated = false
    for (let attempt = 1; performance.now() < deadline; attempt++) {
      try {
        const signal = AbortSignal.timeout(answerWithinMs)
        const response = await fetch(input, { ...init, headers, signal })
        const text = await response.text()
        if (!isWorthRepeating(response.status, text)) return new Response(text, response)
      } catch {}
      tries.repeats += 1
      tries.lastWasRepeated = true
      await sleep(Math.min(50 * 2 ** attempt, 1000))
    }
    throw new NoAnswer(`No answer: ${init.method} ${String(input)}`)
  }
}
