import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { operationIds } from '#contract/operations/index.ts'
import { actions } from '#contract/realtime.ts'
import { startApp } from '#testing/app.ts'
import { openWorld } from '#testing/fuzz/groups.ts'
import { lookAround } from '#testing/fuzz/look-around.ts'
import { openFuzz } from '#testing/fuzz/perform.ts'
import { anyPlan, type Mode, type Plan, plans, reaches } from '#testing/fuzz/plans.ts'
import { canTrespass } from '#testing/fuzz/secrecy.ts'
import { frameSequences, roundOf, socketOperations } from '#testing/fuzz/sockets/frame-sequences.ts'
import { checkReceived, openListeners } from '#testing/fuzz/sockets/listeners.ts'
import { openSocketFuzz } from '#testing/fuzz/sockets/play.ts'
import { untilTokenExpired } from '#testing/fuzz/sockets/token-expiry.ts'
import { extent, isLong, seed } from '#testing/suite/exploration.ts'

/**
 * Every operation is called with valid and invalid inputs by all kinds of callers, over HTTP and over
 * sockets, in a marketplace of two groups that never deal with each other, while all users listen.
 */

const calls = extent(40, 16_000)
/** How often an operation is called in each mode. */
const times = extent(1, 2)
const sequenceCount = Math.ceil(calls / 30)
vi.setConfig({ testTimeout: 120_000 + calls * 200 })

const app = await startApp({
  ACCESS_TOKEN_MINUTES: '1440',
  DATABASE_CONNECTIONS: '10',
  LOG_LEVEL: 'error',
  LIMIT_CONNECT: '1000000',
  LIMIT_GENERAL: '1000000',
  LIMIT_SIGN_IN: '1000000',
  OTP_SENDS_PER_HOUR: '100',
  OTP_SENDS_PER_DAY: '1000',
  HAND_OVER_TRIES: '100',
  UNPAID_ORDERS: '1000',
})
const world = await openWorld(app)
const fuzz = openFuzz(world)
await lookAround(fuzz, world)
const { perform, secrets, tally } = fuzz
const listeners = await openListeners(world)
const socketFuzz = openSocketFuzz(world, fuzz, listeners)
const lapsed = untilTokenExpired(world, world.groups.A.people.customer[1]!)

/** How many prepared calls of an operation are made at most until one succeeds. */
const mostTries = 4

/** The database is not reset: a failure is shrunk in the same, fuller world, with a limit. */
const options = { seed, endOnFailure: false }

test.for(operationIds)('%s answers as declared, for any input', async (operationId) => {
  const inMode = (mode: Mode, how: Parameters<typeof plans>[2] = {}) =>
    plans(operationId, fc.constant(mode), how)
  const tries = fc.tuple(...Array.from({ length: mostTries }, () => inMode('own', { prepared: true })))
  const others = fc.tuple(
    inMode('own', { prepared: false }),
    ...Array.from({ length: times }, () => inMode('broken')),
    ...Array.from({ length: times }, () => inMode('endless')),
    ...(isLong || canTrespass(operationId) ? reaches.map((reach) => inMode('foreign', { reach })) : []),
    // In the short form permissions.test.ts calls every operation without a token and by each role.
    ...(isLong ? [inMode('uninvited')] : []),
  )
  const property = fc.asyncProperty(tries, others, async (prepared, rest) => {
    for (const [index, plan] of prepared.entries())
      if (index < times || !tally.hasSucceeded(operationId)) await perform(plan)
    for (const plan of rest) await perform(plan)
  })
  await fc.assert(property, { ...options, numRuns: 1, interruptAfterTimeLimit: 30_000 })
})

test(`${calls} random calls, up to three concurrently, are answered as declared`, async () => {
  const moment = fc.array(anyPlan, { minLength: 1, maxLength: 3 })
  const walk = fc.array(moment, { minLength: 20, maxLength: 40, size: 'max' })
  const property = fc.asyncProperty(walk, async (moments: Plan[][]) => {
    for (const moment of moments) await Promise.all(moment.map(perform))
  })
  await fc.assert(property, {
    ...options,
    numRuns: Math.ceil(calls / 40),
    interruptAfterTimeLimit: 30_000 + calls * 100,
  })
})

test.for(socketOperations)('%s answers as declared over a socket too', async (operationId) => {
  await fc.assert(fc.asyncProperty(roundOf(operationId), socketFuzz.play), {
    ...options,
    numRuns: 1,
    interruptAfterTimeLimit: 30_000,
  })
})

test(`${sequenceCount} random frame sequences over sockets end as declared`, async () => {
  await fc.assert(fc.asyncProperty(frameSequences, socketFuzz.play), {
    ...options,
    numRuns: sequenceCount,
    interruptAfterTimeLimit: 30_000 + calls * 100,
  })
})

test('once the token of a socket has expired, nothing more is answered and it is closed', async () => {
  const { closed, statuses } = await lapsed
  expect(closed).toEqual({ code: 4002, reason: 'token-expired' })
  expect(statuses[0]).toBe(200)
  expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
  expect(statuses.lastIndexOf(200)).toBeLessThan(statuses.concat(401).indexOf(401))
})

test('every listener received all events it may see, and nothing else', async () => {
  expect(listeners.flatMap(({ socket }) => socket.events()).length).toBeGreaterThan(0)
  for (const listener of listeners) await checkReceived(world, secrets, listener)
})

test('every operation was called with valid and invalid input, and succeeded at least once', () => {
  for (const operationId of operationIds) {
    for (const mode of ['own', 'broken'] as const)
      expect(tally.callsOf(operationId, mode), operationId).toBeGreaterThan(0)
  }
  expect(tally.neverSucceeded()).toEqual([])
  expect([...socketFuzz.succeeded].toSorted()).toEqual(Object.keys(actions).toSorted())
  expect(operationIds.filter((id) => canTrespass(id) && !tally.hasReached(id))).toEqual([])
  if (calls > 1000) console.info(tally.report())
})

test('no internal error occurred', () => {
  expect(app.log.filter((record) => record.level === 'error')).toEqual([])
})
