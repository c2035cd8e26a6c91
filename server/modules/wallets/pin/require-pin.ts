import { setTimeout } from 'node:timers/promises'
import type { Requester } from '#platform/fair-queue.ts'
import type { Actor } from '#platform/operations/call.ts'
import { refuseField } from '#platform/operations/refusal.ts'
import { quantityText } from '#platform/quantity-text.ts'
import { type Party, streamOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import {
  findPin,
  lockPin,
  type PinAttempt,
  resetAttempts,
  returnAttempt,
  takeAttempt,
} from './pin-attempts.ts'
import { knownHashOf, rememberPin } from './pins-of-sessions.ts'

type PinServices = Pick<Services, 'config' | 'db' | 'hashing' | 'secrets'>

/** Pins are keyed before hashing: there are so few that, with a stolen table alone, all could be tried. */
const keyed = ({ secrets }: PinServices, party: Party, pin: string) =>
  secrets.hash('wallet-pin', `${streamOf(party)} ${pin}`)

export const hashPin = (services: PinServices, party: Party, pin: string): Promise<string> =>
  services.hashing.hash(keyed(services, party, pin), requesterOf(party))

/** The requester for the hashing queue: known, because only authenticated users send a pin. */
const requesterOf = (party: Party): Requester => ({ group: streamOf(party), isKnown: true })

const longestWaitMs = 2000
const lookAgainMs = 40

const locksOf = ({ config: { PIN_TRIES, PIN_LOCK_MINUTES } }: PinServices) => ({
  time: quantityText(PIN_LOCK_MINUTES, 'minute'),
  locking: String(PIN_TRIES),
  last: String(2 * PIN_TRIES),
})

/** Takes an attempt. If none is left, waits while earlier ones are being verified, because a right pin resets the count. */
async function awaitAttempt(
  services: PinServices,
  party: Party,
  path: string,
  knownHash: string | null,
): Promise<PinAttempt> {
  const deadline = Date.now() + longestWaitMs
  for (;;) {
    const taken = await takeAttempt(services, party, knownHash)
    if (taken) return taken
    const found = await findPin(services.db, party)
    if (!found) throw refuseField('wallet.pin.unset', path)
    if (!found.open) throw refuseField('wallet.pin.locked', path, locksOf(services))
    // The process that took the last attempt did not finish in time: the attempt counts as wrong.
    if (Date.now() > deadline) await lockPin(services, party, found.hash)
    else await setTimeout(lookAgainMs * (1 + Math.random()))
  }
}

/** Refuses a wrong pin; returns the hash that the right one matches. No database lock is held during hashing. */
export async function requirePin(
  services: PinServices,
  party: Party,
  pin: string,
  path = 'pin',
  knownHash: string | null = null,
): Promise<string> {
  const { hash, last, right } = await awaitAttempt(services, party, path, knownHash)
  if (right) return hash
  const isRight = await services.hashing
    .verify(hash, keyed(services, party, pin), requesterOf(party))
    .catch(async (error) => {
      await returnAttempt(services, party, hash)
      throw error
    })
  if (isRight && (await resetAttempts(services, party, hash))) return hash
  if (!isRight && last) await lockPin(services, party, hash)
  throw refuseField('wallet.pin.incorrect', path)
}

/**
 * Like requirePin, for payments: argon2 verifies the first pin of a session, and later ones are compared with its keyed hash. That
 * comparison never rejects a pin: one that differs takes an attempt and is verified by argon2.
 */
export async function requirePinOfSession(
  services: PinServices,
  { userId, sessionId }: Actor,
  pin: string,
): Promise<void> {
  const { secrets } = services
  const party = { userId }
  const knownHash = knownHashOf(secrets, sessionId, party, pin)
  const hash = await requirePin(services, party, pin, 'pin', knownHash)
  if (hash !== knownHash) rememberPin(secrets, sessionId, party, { pin, hash })
}
