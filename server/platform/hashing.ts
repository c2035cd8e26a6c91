import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from './operations/refusal.ts'

/** argon2id with at least the parameters OWASP asks for. Costly by design, so only a few run at once and only so many wait. */
export interface Hashing {
  hash(secret: string): Promise<string>
  verify(hashed: string, secret: string): Promise<boolean>
  /** Takes as long as a real check and is always false: for accounts that do not exist. */
  verifyNothing(secret: string): Promise<false>
}

const argon2id = 2
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostWaiting = 500

/** One core is left to the event loop, so that everything else keeps answering. */
const atOnce = Math.max(1, availableParallelism() - 1)

export async function openHashing({ longestQueue = mostWaiting } = {}): Promise<Hashing> {
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new Refusal('server.busy', { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  const nobody = await hash('nobody has this password', parameters)
  return {
    hash: (secret) => inTurn(() => hash(secret, parameters)),
    verify: (hashed, secret) => inTurn(() => verify(hashed, secret)),
    async verifyNothing(secret) {
      await inTurn(() => verify(nobody, secret))
      return false
    },
  }
}
