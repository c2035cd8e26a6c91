import { createECDH } from 'node:crypto'
import type { Setting } from '#platform/settings.ts'

/** The key by which push services identify the sender, both halves in base64url. */
export interface VapidKey {
  privateKey: string
  publicKey: string
}

/** The order of the curve P-256: private keys are 1 to order - 1. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const keyOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`)

const isKey = (text: string) => {
  const bytes = Buffer.from(text, 'base64url')
  return /^[\w-]+$/.test(text) && bytes.length === 32 && keyOf(bytes) > 0n && keyOf(bytes) < order
}

/** Makes a key from the text of a private key, or derives it from any 32 bytes. */
export function vapidKey(from: string | Buffer): VapidKey {
  const number =
    typeof from === 'string' ? keyOf(Buffer.from(from, 'base64url')) : (keyOf(from) % (order - 1n)) + 1n
  const bytes = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(bytes)
  return { privateKey: bytes.toString('base64url'), publicKey: curve.getPublicKey('base64url') }
}

export const vapidSetting = (comment: string): Setting<string> => ({
  read: (text) => (isKey(text) ? text : undefined),
  expected: 'a private key of P-256: 32 bytes as base64url',
  fallback: '',
  comment,
  secret: true,
})
