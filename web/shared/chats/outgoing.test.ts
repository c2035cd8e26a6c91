import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { BukaError, NetworkError } from '#client/buka-error.ts'
import type { Client } from '#client/index.ts'
import type { MessageBody } from '#contract/records/message.ts'
import { openMemoryStorage } from '../../live/storage.ts'
import { openOutgoing } from './outgoing.ts'

const noAnswer = () => new NetworkError('sendMessageToChat', new Error('no network'))

function aTalk(pausesMs = [3_600_000], storage = openMemoryStorage()) {
  const isOnline = signal(true)
  const arrived: string[] = []
  let tries = 0
  const fails = { with: undefined as (() => Error) | undefined }
  const live = {
    client: {} as Client,
    storage,
    connection: { state: signal('connected' as const) },
    isOnline,
    isReachable: signal(true),
  }
  const outgoing = openOutgoing(
    live,
    async ({ text }: MessageBody) => {
      tries++
      await Promise.resolve()
      if (fails.with) throw fails.with()
      arrived.push(text!)
    },
    { pausesMs, key: 'outgoing' },
  )
  const shown = () => outgoing.waiting.value.map(({ message: { state, isRetried } }) => [state, isRetried])
  return { outgoing, isOnline, arrived, fails, shown, tries: () => tries }
}

test('what got no answer goes when the network is back, each once and in order', async () => {
  const { outgoing, isOnline, arrived, fails, shown } = aTalk()
  isOnline.value = false
  fails.with = noAnswer
  await outgoing.write('first', [])
  await outgoing.write('second', [])
  expect(shown()).toEqual([
    ['unsent', true],
    ['unsent', true],
  ])
  fails.with = undefined
  isOnline.value = true
  await expect.poll(() => outgoing.waiting.value).toEqual([])
  expect(arrived).toEqual(['first', 'second'])
  outgoing.close()
})

test('where nobody notices that the network was gone it is tried again after a while', async () => {
  const { outgoing, arrived, fails } = aTalk([1])
  fails.with = noAnswer
  await outgoing.write('first', [])
  fails.with = undefined
  await expect.poll(() => arrived).toEqual(['first'])
  outgoing.close()
})

test('what is written next does not overtake what waits', async () => {
  const { outgoing, arrived, fails } = aTalk()
  fails.with = noAnswer
  await outgoing.write('first', [])
  fails.with = undefined
  await outgoing.write('second', [])
  expect(arrived).toEqual(['first', 'second'])
  outgoing.close()
})

test('what was refused waits for a tap, and what is closed is not sent', async () => {
  const { outgoing, isOnline, fails, shown, tries } = aTalk()
  fails.with = () => new BukaError(403, { code: 'chat.closed', message: '', requestId: '' }, undefined)
  await outgoing.write('first', [])
  expect(shown()).toEqual([['unsent', false]])
  fails.with = noAnswer
  await outgoing.write('second', [])
  expect(tries()).toBe(2)
  outgoing.close()
  isOnline.value = false
  isOnline.value = true
  expect(tries()).toBe(2)
  expect(outgoing.waiting.value).toEqual([])
})

test('what waits when the page goes is sent by the next one; a refused one waits there for its writer', async () => {
  const storage = openMemoryStorage()
  const { outgoing, isOnline, fails } = aTalk([3_600_000], storage)
  fails.with = () => new BukaError(403, { code: 'chat.closed', message: '', requestId: '' }, undefined)
  await outgoing.write('refused', [])
  isOnline.value = false
  fails.with = noAnswer
  await outgoing.write('first', [])
  await outgoing.write('second', [])

  const { outgoing: next, arrived, shown } = aTalk([3_600_000], storage)
  await expect.poll(() => arrived).toEqual(['first', 'second'])
  await expect.poll(shown).toEqual([['unsent', false]])
  next.close()
  // `close` is called at sign-out; the session itself clears what was stored.
  expect(next.waiting.value).toEqual([])
})
