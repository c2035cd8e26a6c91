import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#platform/ids.ts'
import type { Chance } from './chance.ts'

/** Longer than a restart of everything on a busy machine. */
export const patienceMs = 300_000
/** Long after any answer: whoever is not cut off until then never will be. */
const answerWithinMs = 90_000

/** How often it was asked, of all calls together. */
export interface Tries {
  calls: number
  repeats: number
  /** Answers that came and were thrown away, or not waited for. */
  lost: number
  /** Whether the last call had to be repeated: what it wrote may be written once more, later. */
  lastWasRepeated: boolean
}

interface Answer {
  response: Response
  text: string
}

/** How often an answer gets lost on its way, and how often somebody presses the button twice. */
const mishaps = {
  keyed: { lost: 0.25, doubled: 0.08 },
  others: { lost: 0.05, doubled: 0 },
}

/** Also while the first sending still runs. */
const isWorthRepeating = ({ response: { status }, text }: Answer) =>
  status === 429 || status >= 500 || text.includes('request.idempotency-key.running')

/** Whoever asks twice at once may be answered before it is known what the bank says after the commit. */
const withoutPayment = ({ text }: Answer) =>
  JSON.stringify(JSON.parse(text), (name, value) => (name === 'payment' ? undefined : value))

/** Nobody answered, however often they were asked: what was asked for may or may not have happened. */
export class NoAnswer extends Error {}

/** What is done once, however often it is sent with its key. */
const isKeyed = (method: string, url: string) => method === 'POST' && !url.includes('/v1/auth/')

/**
 * What an app does that does not give up: a call without an answer is sent again as it was, every POST with an
 * Idempotency-Key. A cut in the middle of an answer is no answer. Of what was done once all answers must be the same, and
 * whoever is not answered must be cut off.
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
