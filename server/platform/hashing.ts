import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type Asker, openFairQueue } from './fair-queue.ts'
import { newId } from './ids.ts'

/** argon2id with at least the parameters OWASP asks for. Calls wait in a fair and bounded queue. */
export interface Hashing {
  hash(secret: string, asker?: Asker): Promise<string>
  verify(hashed: string, secret: string, asker?: Asker): Promise<boolean>
  /** Takes as long as a real check and is always false: for accounts that do not exist. */
  verifyNothing(secret: string, asker?: Asker): Promise<false>
}

const argon2id = 2
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * One core is left to the event loop, so that everything else keeps answering, and one of the four threads that Node has for
 * hashing, files and names.
 */
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1))

/** A hash takes some 50 ms: five seconds of them may wait. */
const usualBounds = { longest: 100, longestOfGroup: 40, longestWaitMs: 30_000 }

/** The service itself: its commands, its demo marketplace. */
const ourselves = (): Asker => ({ group: newId(), isKnown: true })

export async function openHashing(bounds: Partial<typeof usualBounds> = {}): Promise<Hashing> {
  const runLimited = openFairQueue({ atOnce, ...usualBounds, ...bounds })
  const nobody = await hash('nobody has this password', parameters)
  return {
    hash: (secret, asker = ourselves()) => runLimited(asker, () => hash(secret, parameters)),
    verify: (hashed, secret, asker = ourselves()) => runLimited(asker, () => verify(hashed, secret)),
    async verifyNothing(secret, asker = ourselves()) {
      await runLimited(asker, () => verify(nobody, secret))
      return false
    },
  }
}
