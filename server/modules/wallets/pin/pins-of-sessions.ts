import { isSame, type Secrets } from '#platform/secrets.ts'
import { type Party, streamOf } from '#server/party.ts'

/** How many are remembered; the one that was remembered first gives way. */
const most = 10_000

interface RememberedPin {
  /** Keyed, over the session, the party and the pin. */
  mac: string
  /** What argon2 has found it to fit. */
  hash: string
}

/**
 * Pins that were found right in a session, by keyed hashes that nobody reads without the secret of the service. They are in the
 * memory of this process alone: the database has only what argon2 made.
 */
const remembered = new Map<string, RememberedPin>()

const keyOf = (sessionId: string, party: Party) => `${sessionId} ${streamOf(party)}`

const macOf = (secrets: Secrets, sessionId: string, party: Party, pin: string) =>
  secrets.hash('wallet-pin-of-session', `${keyOf(sessionId, party)} ${pin}`)

/** The hash that this pin was found to fit in this session; null where it is another pin, or none was found. */
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
