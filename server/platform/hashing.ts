import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { openFairQueue, type Requester } from './fair-queue.ts'
import { newId } from './ids.ts'

/** argon2id with at least the parameters that OWASP recommends. Calls wait in a fair, bounded queue. */
export interface Hashing {
  hash(secret: string, requester?: Requester): Promise<string>
  verify(hashed: string, secret: string, requester?: Requester): Promise<boolean>
  /** Takes as long as a real verification and is always false: for accounts that do not exist. */
  verifyNothing(secret: string, requester?: Requester): Promise<false>
}

/** The parameters of argon2 that determine what making or checking a hash costs. */
export interface HashingCost {
  memoryCost: number
  timeCost: number
}

const argon2id = 2
const owaspCost: HashingCost = { memoryCost: 19_456, timeCost: 2 }

/**
 * Leaves one core to the event loop, so that other requests are answered, and one of the four threads that
 * Node uses for hashing, files and DNS.
 */
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1))

/** A hash takes about 50 ms: five seconds of work may wait. */
const usualBounds = { longest: 100, longestOfGroup: 40, longestWaitMs: 30_000 }

/** The service itself: its commands and its demo data. */
const ourselves = (): Requester => ({ group: newId(), isKnown: true })

export async function openHashing(
  bounds: Partial<typeof usualBounds> = {},
  cost = owaspCost,
): Promise<Hashing> {
  const parameters = { algorithm: argon2id, parallelism: 1, ...cost }
  const runLimited = openFairQueue({ atOnce, ...usualBounds, ...bounds })
  const nobody = await hash('nobody has this password', parameters)
  return {
    hash: (secret, requester = ourselves()) => runLimited(requester, () => hash(secret, parameters)),
    verify: (hashed, secret, requester = ourselves()) => runLimited(requester, () => verify(hashed, secret)),
    async verifyNothing(secret, requester = ourselves()) {
      await runLimited(requester, () => verify(nobody, secret))
      return false
    },
  }
}
