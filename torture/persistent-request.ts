import { setTimeout as sleep } from 'node:timers/promises'
import { BukaError, type Realtime } from '#client/index.ts'
import { NoAnswer, patienceMs } from './persistence.ts'

const isWorthRepeating = (error: unknown) =>
  error instanceof BukaError && (error.statusCode === 429 || error.statusCode >= 500)

/**
 * Sends a request over the socket until there is an answer. The client library itself repeats safe requests
 * after a disconnect; failed ones are repeated here.
 */
export const persistentRequest =
  (request: Realtime['request'], onRepeat: () => void): Realtime['request'] =>
  async (action, ...data) => {
    const unanswered = sleep(patienceMs, undefined, { ref: false }).then(() => {
      throw new NoAnswer(`No answer to ${action} over the socket`)
    })
    unanswered.catch(() => {})
    for (;;) {
      try {
        return await Promise.race([request(action, ...data), unanswered])
      } catch (error) {
        if (!isWorthRepeating(error)) throw error
      }
      onRepeat()
      await sleep(300)
    }
  }
