import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecrets } from '#platform/secrets.ts'
import { vapidKey, vapidSetting } from './vapid-key.ts'

const { read } = vapidSetting('')
const publicKeyOf = (privateKey: string) => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return curve.getPublicKey('base64url')
}

test('the same secret always gives the same key, another secret another key', () => {
  const keyFrom = (secret: string) => vapidKey(openSecrets(secret).key('vapid'))
  expect(keyFrom('one')).toEqual(keyFrom('one'))
  expect(keyFrom('one')).not.toEqual(keyFrom('two'))
  expect(Buffer.from(keyFrom('one').publicKey, 'base64url')).toHaveLength(65)
})

test.for([
  ['zeros', Buffer.alloc(32)],
  ['ones', Buffer.alloc(32, 255)],
  ['a small number', Buffer.alloc(32).fill(7, 31)],
] as const)('%s are a valid private key', ([, bytes]) => {
  const { privateKey, publicKey } = vapidKey(bytes)
  expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32)
  expect(publicKey).toBe(publicKeyOf(privateKey))
})

test('a configured key is used', () => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const privateKey = curve.getPrivateKey().toString('hex').padStart(64, '0')
  const text = Buffer.from(privateKey, 'hex').toString('base64url')
  expect(read(text)).toBe(text)
  expect(vapidKey(text)).toEqual({ privateKey: text, publicKey: publicKeyOf(text) })
})

test.for([
  'short',
  Buffer.alloc(32).toString('base64url'),
  Buffer.alloc(32, 255).toString('base64url'),
  Buffer.alloc(33, 1).toString('base64url'),
  `${Buffer.alloc(32, 1).toString('base64url')}=`,
])('%s is not a valid key', (text) => expect(read(text)).toBeUndefined())
