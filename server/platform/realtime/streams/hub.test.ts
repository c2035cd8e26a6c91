import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { rawEvent } from '#testing/sockets/raw-event.ts'
import type { Listener } from './channel.ts'
import { openHub } from './hub.ts'

const { db, log } = (await sharedApp()).services

/** A listener that records the offsets it is sent and the streams it loses. */
function listener(): Listener & { offsets: number[]; lost: string[] } {
  const offsets: number[] = []
  const lost: string[] = []
  return {
    userId: newId(),
    offsets,
    lost,
    send(frame) {
      const text = frame.toString()
      offsets.push(JSON.parse(text.slice(text.indexOf('{'))).offset)
      return true
    },
    inOneWrite: (write) => write(),
    drained: async () => {},
    dropped: (stream) => void lost.push(stream),
    accessChanged() {},
  }
}

test('who is allowed and joins while it is found out who may read, stays and gets what comes', async () => {
  const stream = `store:${newId()}`
  const [owner, assistant] = [listener(), listener()]
  const allowed = new Set([owner.userId])
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const hub = openHub({
    db,
    log,
    readData: async () => [],
    onSent() {},
    streamAccess: {
      streamsOf: async () => [],
      async readersOf() {
        const readers = new Map([...allowed].map((userId) => [userId, 'all' as const]))
        asked.resolve()
        await answer.promise
        return new Map([[stream, readers]])
      },
    },
  })
  const emit = async (offset: number) => {
    await db.transaction(async (tx) => tx.emit(rawEvent({ stream, event: 'test', data: {} })))
    hub.receiveHints([{ stream, top: offset }])
  }

  hub.join(owner, stream, 'all', 0, 0)
  await emit(1)
  await asked.promise
  allowed.add(assistant.userId)
  hub.join(assistant, stream, 'all', 0, 0)
  answer.resolve()
  await emit(2)
  await expect
    .poll(() => [owner.offsets, assistant.offsets])
    .toEqual([
      [1, 2],
      [1, 2],
    ])
  expect(assistant.lost).toEqual([])

  allowed.delete(assistant.userId)
  await emit(3)
  await expect.poll(() => owner.offsets).toEqual([1, 2, 3])
  expect([assistant.offsets, assistant.lost]).toEqual([[1, 2], [stream]])
  await hub.close()
})

/** A hub whose statements are counted, and a stream with a function that adds an event to it and sends the hub a hint. */
function openCountedHub() {
  let asked = 0
  const counted = {
    ...db,
    many: (...args: Parameters<typeof db.many>) => {
      asked += 1
      return db.many(...args)
    },
  } as typeof db
  const hub = openHub({
    db: counted,
    log,
    readData: async () => [],
    onSent() {},
    streamAccess: { streamsOf: async () => [], readersOf: async () => new Map() },
  })
  const stream = `user:${newId()}`
  let top = 0
  return {
    hub,
    stream,
    asked: () => asked,
    async emit() {
      await db.transaction(async (tx) => tx.emit(rawEvent({ stream, event: 'test', data: {} })))
      top += 1
      hub.receiveHints([{ stream, top }])
    },
  }
}

test('what came since the end of a stream was read is sent to whoever joins there', async () => {
  const { hub, stream, emit } = openCountedHub()
  const [first, second] = [listener(), listener()]
  await hub.joining(async () => {
    await emit()
    hub.join(first, stream, 'all', 0, 0)
  })
  await expect.poll(() => first.offsets).toEqual([1])
  await hub.joining(async () => {
    await emit()
    hub.join(second, stream, 'all', 1, 1)
  })
  for (const each of [first, second]) await expect.poll(() => each.offsets.at(-1)).toBe(2)
  await emit()
  for (const each of [first, second]) await expect.poll(() => each.offsets.at(-1)).toBe(3)
  expect([first.offsets, second.offsets]).toEqual([
    [1, 2, 3],
    [2, 3],
  ])
  await hub.close()
})

test('where nothing came nothing is read', async () => {
  const { hub, stream, asked, emit } = openCountedHub()
  const [first, second] = [listener(), listener()]
  await hub.joining(async () => hub.join(first, stream, 'all', 0, 0))
  await hub.joining(async () => hub.join(second, stream, 'all', 0, 0))
  expect(asked()).toBe(0)
  await emit()
  for (const each of [first, second]) await expect.poll(() => each.offsets).toEqual([1])
  expect(asked()).toBe(1)
  await hub.close()
})

test('who joins at an end that was read before is sent what came since, though no hint of it was kept', async () => {
  const { hub, stream, emit } = openCountedHub()
  await emit()
  const late = listener()
  hub.join(late, stream, 'all', 0, 0)
  await expect.poll(() => late.offsets).toEqual([1])
  await hub.close()
})
