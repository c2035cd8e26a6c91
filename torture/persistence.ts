import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#platform/ids.ts'
import type { Chance } from './chance.ts'

/** Longer than a restart of everything on a busy machine. */
export const patienceMs = 300_000
/** Much longer than any answer takes: a connection that is still open then is stuck. */
const answerWithinMs = 90_000

/** The number of attempts of all calls. */
export interface Tries {
  calls: number
  repeats: number
  /** Answers that were discarded, or not awaited. */
  lost: number
  /** Whether the last call had to be repeated: its write may be executed once more, later. */
  lastWasRepeated: boolean
}

interface Answer {
  response: Response
  text: string
}

/** How often an answer is lost, and how often a call is sent twice. */
const mishaps = {
  keyed: { lost: 0.25, doubled: 0.08 },
  others: { lost: 0.05, doubled: 0 },
}

/** Whether the call is to be sent again: also while its first attempt still runs. */
const isWorthRepeating = ({ response: { status }, text }: Answer) =>
  status === 429 || status >= 500 || text.includes('request.idempotency-key.running')

/** Concurrent attempts may be answered before the provider's answer after the commit is known. */
const withoutPayment = ({ text }: Answer) =>
  JSON.stringify(JSON.parse(text), (name, value) => (name === 'payment' ? undefined : value))

/** No attempt was answered: the call may or may not have been executed. */
export class NoAnswer extends Error {}

/** Calls that are executed once, however often they are sent with their key. */
const isKeyed = (method: string, url: string) => method === 'POST' && !url.includes('/v1/auth/')

/**
 * A client that does not give up: a call without an answer is sent again unchanged, every POST with an
 * Idempotency-Key. A partial answer is no answer. All answers to one key must be the same, and a call that is
 * not answered must be disconnected.
 */
export function persistentFetch(
  tries: Tries,
  chance: Chance,
  onFault: (words: string) => void,
): typeof fetch {
  return async (input, init = {}) => {
    const { method = 'GET' } = init
    const name = `${method} ${String(input)}`
    const headers = new Headers(init.headers)
    if (method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', newId())
    const keyed = isKeyed(method, String(input))
    const { lost, doubled } = mishaps[keyed ? 'keyed' : 'others']
    const [losesOne, isDoubled] = [chance.happens(lost), chance.happens(doubled)]

    async function send(): Promise<Answer | undefined> {
      try {
        const signal = AbortSignal.timeout(answerWithinMs)
        const response = await fetch(input, { ...init, headers, signal })
        return { response, text: await response.text() }
      } catch (error) {
        if ((error as Error).name === 'TimeoutError') onFault(`Neither answered nor cut off: ${name}`)
        return undefined
      }
    }

    const deadline = performance.now() + patienceMs
    let unheard: Answer | undefined
    let aside: Answer | undefined
    const agrees = (answer: Answer) =>
      (!unheard?.response.ok || unheard.text === answer.text) &&
      (!aside?.response.ok || withoutPayment(aside) === withoutPayment(answer))
    tries.calls += 1
    tries.lastWasRepeated = false
    for (let attempt = 1; performance.now() < deadline; attempt++) {
      const [answer, second] = await Promise.all([send(), isDoubled && attempt === 1 ? send() : undefined])
      aside ??= second
      if (answer && !isWorthRepeating(answer)) {
        if (losesOne && !unheard) {
          unheard = answer
          tries.lost += 1
          continue
        }
        if (keyed && !agrees(answer))
          onFault(`${name} said ${(unheard ?? aside)?.text}, and with the same key ${answer.text}`)
        return new Response(answer.text, answer.response)
      }
      tries.repeats += 1
      tries.lastWasRepeated = true
      await sleep(Math.min(50 * 2 ** attempt, 1000))
    }
    throw new NoAnswer(`No answer: ${name}`)
  }
}
