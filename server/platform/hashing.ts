import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { openTurns } from './turns.ts'

/** argon2id with at least the parameters OWASP asks for. */
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
  const inTurn = openTurns({ atOnce, longestQueue })
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
