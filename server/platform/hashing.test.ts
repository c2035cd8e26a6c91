import { cpuUsage, threadCpuUsage } from 'node:process'
import { expect, test } from 'vitest'
import { openHashing } from './hashing.ts'
import { Refusal } from './operations/refusal.ts'

const hashing = await openHashing()
const parameters = (hash: string) => {
  const [, kind, version, costs] = hash.split('$')
  return { kind, version, ...Object.fromEntries(costs!.split(',').map((cost) => cost.split('='))) }
}

test('a hash is argon2id with at least 19 MiB, two passes and a salt', async () => {
  const [one, other] = await Promise.all([hashing.hash('amala'), hashing.hash('amala')])
  const { kind, version, m, t, p } = parameters(one!)
  expect({ kind, version }).toEqual({ kind: 'argon2id', version: 'v=19' })
  expect(Number(m)).toBeGreaterThanOrEqual(19_456)
  expect(Number(t)).toBeGreaterThanOrEqual(2)
  expect(Number(p)).toBe(1)
  expect(one).not.toBe(other)
})

test('only the exact secret verifies, and verifyNothing is always false', async () => {
  const hash = await hashing.hash('ẹ̀bà and ewédú')
  expect(await hashing.verify(hash, 'ẹ̀bà and ewédú')).toBe(true)
  for (const wrong of ['', 'ẹ̀bà and ewédú ', 'eba and ewedu'])
    expect(await hashing.verify(hash, wrong)).toBe(false)
  expect(await hashing.verifyNothing('nobody has this password')).toBe(false)
})

test('a call is refused as busy at once when too many wait', async () => {
  const small = await openHashing({ longest: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => small.hash('amala')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => outcome.reason)
  expect(refused.length).toBeGreaterThan(0)
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(4)
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Refusal)
    expect(reason).toMatchObject({ code: 'server.busy', status: 429, retryAfterSeconds: 5 })
  }
  await expect(small.hash('amala')).resolves.toContain('argon2id')
})

test('a failed call releases its slot', async () => {
  const small = await openHashing({ longest: 2 })
  for (let round = 0; round < 10; round++) {
    await expect(small.verify('not a hash', 'amala')).rejects.toThrow()
  }
  await expect(small.hash('amala')).resolves.toContain('argon2id')
})

test('the event loop stays responsive while hashes are computed', async () => {
  const before = { thread: threadCpuUsage(), all: cpuUsage() }
  await Promise.all(Array.from({ length: 20 }, () => hashing.hash('amala')))
  const [thread, all] = [threadCpuUsage(before.thread), cpuUsage(before.all)]
  expect(thread.user + thread.system).toBeLessThan((all.user + all.system) / 4)
})
