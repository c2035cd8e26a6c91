import { expect, test } from 'vitest'
import { openSecrets, randomToken } from './secrets.ts'

const ours = openSecrets('one secret of thirty-two characters')
const theirs = openSecrets('another secret of thirty-two letters')

test('a hash depends on the text, the purpose and the key, and on nothing else', () => {
  expect(ours.hash('otp', '123456')).toBe(ours.hash('otp', '123456'))
  const hashes = [
    ours.hash('otp', '123456'),
    ours.hash('otp', '123457'),
    ours.hash('proof', '123456'),
    theirs.hash('otp', '123456'),
  ]
  expect(new Set(hashes).size).toBe(4)
  expect(hashes[0]).toMatch(/^[\w-]{43}$/)
})

test('only the exact hash matches', () => {
  const hash = ours.hash('otp', '123456')
  expect(ours.matches('otp', '123456', hash)).toBe(true)
  for (const wrong of ['', hash.slice(0, -1), `${hash}A`, theirs.hash('otp', '123456'), 'é'.repeat(43)]) {
    expect(ours.matches('otp', '123456', wrong)).toBe(false)
  }
})

test('a sealed text can be opened only with the key and the purpose it was sealed with', () => {
  for (const text of ['', '123456 is your code', 'ẹ̀fọ́ 🍲', 'x'.repeat(10_000)]) {
    const sealed = ours.seal('message', text)
    expect(ours.unseal('message', sealed)).toBe(text)
    expect(() => theirs.unseal('message', sealed)).toThrow()
    expect(() => ours.unseal('other', sealed)).toThrow()
  }
})

test('a seal hides the text, differs each time, and fails to open when modified', () => {
  const sealed = ours.seal('message', '123456')
  expect(sealed).not.toBe(ours.seal('message', '123456'))
  expect(Buffer.from(sealed, 'base64url').includes('123456')).toBe(false)
  const bytes = Buffer.from(sealed, 'base64url')
  for (const place of [0, 12, 20, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place]! ^= 1
    expect(() => ours.unseal('message', changed.toString('base64url'))).toThrow()
  }
  expect(() => ours.unseal('message', '')).toThrow()
  expect(() => ours.unseal('message', bytes.subarray(0, 20).toString('base64url'))).toThrow()
})

test('every purpose has a separate key of 32 bytes', () => {
  expect(ours.key('access-token')).toHaveLength(32)
  expect(ours.key('access-token').equals(ours.key('refresh-token'))).toBe(false)
  expect(ours.key('access-token').equals(theirs.key('access-token'))).toBe(false)
})

test('random tokens are long and differ', () => {
  const tokens = Array.from({ length: 1000 }, () => randomToken())
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})
