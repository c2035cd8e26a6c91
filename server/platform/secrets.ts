import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** Everything derived from the service's secret. Each purpose has a separate derived key. */
export interface Secrets {
  /** A keyed hash: deterministic, and useless for guessing texts without the key. */
  hash(purpose: string, text: string): string
  matches(purpose: string, text: string, expected: string): boolean
  /** Encrypts text that is stored for a while, such as a message that waits to be sent. */
  seal(purpose: string, text: string): string
  unseal(purpose: string, sealed: string): string
  key(purpose: string): Buffer
}

/** Compares in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function openSecrets(secret: string): Secrets {
  const keys = new Map<string, Buffer>()
  const key = (purpose: string) => {
    let made = keys.get(purpose)
    if (made === undefined) {
      made = Buffer.from(hkdfSync('sha256', secret, 'buka', purpose, 32))
      keys.set(purpose, made)
    }
    return made
  }
  const hash = (purpose: string, text: string) =>
    createHmac('sha256', key(purpose)).update(text).digest('base64url')
  return {
    key,
    hash,
    matches: (purpose, text, expected) => isSame(hash(purpose, text), expected),
    seal(purpose, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** A random text of this many letters, uniformly chosen from an alphabet. */
export const randomLetters = (alphabet: string, count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

export const randomDigits = (count: number): string => randomLetters('0123456789', count)

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')
