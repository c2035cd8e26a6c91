import { describe, expect, test } from 'vitest'
import { blockConnections } from '#testing/app/database.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { eventually, signUp } from '#testing/people.ts'
import { startRedis } from '#testing/programs/redis.ts'
import { openBus } from './open-bus.ts'
import type { Note } from './port.ts'

const redis = await startRedis()

/** Records the notes that a process receives, as the newest offset of each stream. */
function listenTo(app: TestApp) {
  const notes: Note[] = []
  app.services.bus.onNote((note) => notes.push(note))
  return {
    notes,
    tops: () =>
      Object.fromEntries(notes.flatMap(({ hints = [] }) => hints).map((each) => [each.stream, each.top])),
    sessions: () => notes.flatMap(({ endedSessions = [] }) => endedSessions),
  }
}

let published = 0

/** Sends repeatedly until the note arrives, because a bus may lose notes while it is disconnected. */
const receivedAgain = (from: TestApp, at: ReturnType<typeof listenTo>) =>
  eventually(async () => {
    from.services.bus.publish({ hints: [{ stream: 'user:again', top: ++published }] })
    return at.tops()['user:again']
  }, 'a note after the bus came back')

const account = (app: TestApp, token: string) =>
  fetch(`${app.url}/v1/user-account`, { headers: { authorization: `Bearer ${token}` } })

/** Interrupts the transport of the bus; returns a function that restores it. */
const loss = {
  postgres: ({ databaseUrl }: TestApp) => blockConnections(databaseUrl),
  redis: async () => {
    await redis.kill()
    return redis.start
  },
}

async function twoOn(settings: { [name: string]: string }): Promise<[TestApp, TestApp]> {
  const one = await startApp(settings)
  return [one, await startApp(settings, { url: one.databaseUrl })]
}

const pairs = { postgres: await twoOn({}), redis: await twoOn({ REDIS_URL: redis.url }) }

describe.for(['postgres', 'redis'] as const)('bus on %s', (bus) => {
  const [one, other] = pairs[bus]

  test('a note reaches the other processes and not its sender', async () => {
    const [atOne, atOther] = [listenTo(one), listenTo(other)]
    one.services.bus.publish({ hints: [{ stream: 'user:a', top: 3 }], endedSessions: ['s1'] })
    await eventually(async () => atOther.tops()['user:a'], 'the note')
    expect(atOther.sessions()).toEqual(['s1'])
    other.services.bus.publish({ hints: [{ stream: 'user:b', top: 1 }] })
    await eventually(async () => atOne.tops()['user:b'], 'the answer')
    expect(atOne.tops()).toEqual({ 'user:b': 1 })
    expect(atOther.tops()).toEqual({ 'user:a': 3 })
  })

  test('thousands of notes sent at once arrive in a few messages, each stream with its newest offset', async () => {
    const atOther = listenTo(other)
    const streams = Array.from({ length: 1000 }, (_, number) => `store:${crypto.randomUUID()}-${number}`)
    for (let top = 1; top <= 20; top++)
      for (const stream of streams) one.services.bus.publish({ hints: [{ stream, top }] })
    one.services.bus.publish({ hints: streams.map((stream) => ({ stream, top: 7 })) })
    await eventually(
      async () => (Object.keys(atOther.tops()).length === 1000 ? true : undefined),
      'every stream',
    )
    expect(new Set(Object.values(atOther.tops()))).toEqual(new Set([20]))
    expect(atOther.notes.length).toBeLessThan(20)
  })

  test('a session ended in one process is closed in the other long before its poll', async () => {
    const person = await signUp(one, 'customer')
    expect((await account(other, person.token)).status).toBe(200)
    const atOther = listenTo(other)
    await one.client(person.token).signOut()
    await eventually(async () => atOther.sessions()[0], 'the ended session')
    await expectRefusal(account(other, person.token), 'auth.session.ended')
  })

  test('a lost connection is opened again, and the service continues meanwhile', async () => {
    const [atOne, atOther] = [listenTo(one), listenTo(other)]
    const allowConnections = await loss[bus](one)
    await eventually(
      async () => one.log.find(({ msg }) => /bus disconnected|Redis unavailable/.test(msg)),
      'a bus that is lost',
    )
    one.services.bus.publish({ hints: [{ stream: 'user:lost', top: 1 }] })
    expect((await fetch(`${one.url}/v1/time/timezone-offset`)).status).toBe(200)
    await allowConnections()
    await receivedAgain(one, atOther)
    await receivedAgain(other, atOne)
    expect(one.logText()).toMatch(/bus connected again|Redis available again/)
  })
})

test('without a bus nothing is sent or received', async () => {
  const [, other] = pairs.redis
  const alone = await startApp({ BUS: 'none', REDIS_URL: redis.url }, { url: other.databaseUrl })
  const [atAlone, atOther] = [listenTo(alone), listenTo(other)]
  alone.services.bus.publish({ hints: [{ stream: 'user:a', top: 1 }] })
  await alone.close()
  await receivedAgain(pairs.redis[0], atOther)
  expect(atOther.tops()).not.toHaveProperty('user:a')
  expect(atAlone.notes).toEqual([])
})

test('a note sent right before the shutdown is delivered', async () => {
  const [one, other] = pairs.postgres
  const atOther = listenTo(other)
  const leaving = await openBus({ BUS: 'postgres', REDIS_URL: '' }, one.databaseUrl, one.services.log)
  leaving.publish({ endedSessions: ['last'] })
  await leaving.close()
  await eventually(async () => atOther.sessions()[0], 'the last note')
})

test('services on different numbered databases of one Redis do not receive the notes of each other', async () => {
  const [one, twin] = pairs.redis
  const stranger = await startApp({ REDIS_URL: `${redis.url}/2` }, { url: one.databaseUrl })
  const atTwin = listenTo(twin)
  const atStranger = listenTo(stranger)
  await receivedAgain(one, atTwin)
  await stranger.close()
  expect(atStranger.notes).toEqual([])
})
