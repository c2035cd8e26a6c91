import { isSame, type Secrets } from '#platform/secrets.ts'
import { type Party, streamOf } from '#server/party.ts'

/** The most pins to remember; the oldest entry is removed first. */
const most = 10_000

interface RememberedPin {
  /** A keyed hash over the session, the party and the pin. */
  mac: string
  /** The stored argon2 hash that the pin was found to match. */
  hash: string
}

/**
 * Pins that were verified in a session, as keyed hashes that are useless without the secret of the service. They exist only in the memory
 * of this process; the database has only argon2 hashes.
 */
const remembered = new Map<string, RememberedPin>()

const keyOf = (sessionId: string, party: Party) => `${sessionId} ${streamOf(party)}`

const macOf = (secrets: Secrets, sessionId: string, party: Party, pin: string) =>
  secrets.hash('wallet-pin-of-session', `${keyOf(sessionId, party)} ${pin}`)

/** The argon2 hash that this pin matched earlier in this session; null for another pin or if none was verified. */
export function knownHashOf(secrets: Secrets, sessionId: string, party: Party, pin: string): string | null {
  const known = remembered.get(keyOf(sessionId, party))
  return known && isSame(known.mac, macOf(secrets, sessionId, party, pin)) ? known.hash : null
}

export function rememberPin(
  secrets: Secrets,
  sessionId: string,
  party: Party,
  { pin, hash }: { pin: string; hash: string },
): void {
  if (remembered.size >= most) remembered.delete(remembered.keys().next().value!)
  remembered.set(keyOf(sessionId, party), { mac: macOf(secrets, sessionId, party, pin), hash })
}
