import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { operationIds } from '#contract/operations/index.ts'
import { actions } from '#contract/realtime.ts'
import { startApp } from '#testing/app.ts'
import { extent, seed } from '#testing/exploration.ts'
import { openWorld } from '#testing/fuzz/camps.ts'
import { lookAround } from '#testing/fuzz/look-around.ts'
import { openFuzz } from '#testing/fuzz/perform.ts'
import { anyPlan, type Mode, type Plan, plans, reaches } from '#testing/fuzz/plans.ts'
import { canTrespass } from '#testing/fuzz/secrecy.ts'
import { untilLapsed } from '#testing/fuzz/sockets/lapse.ts'
import { checkHeard, openListeners } from '#testing/fuzz/sockets/listeners.ts'
import { openTalks } from '#testing/fuzz/sockets/play.ts'
import { roundOf, socketOperations, talks } from '#testing/fuzz/sockets/talks.ts'

/**
 * Every operation is called with whatever its schemas allow and with what they do not, by everybody, over HTTP and over sockets,
 * in a marketplace of two camps that never deal with each other, while everybody listens.
 */

const calls = extent(60, 16_000)
/** How often an operation is called in one and the same way. */
const times = extent(1, 2)
const talksInAll = Math.ceil(calls / 30)
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
const talking = openTalks(world, fuzz, listeners)
const lapsed = untilLapsed(world, world.camps.A.people.customer[1]!)

/** What has happened stays: a smaller sequence is looked for in the same, fuller world, and not for ever. */
const options = { seed, endOnFailure: false }

test.for(operationIds)('%s answers as declared, whatever it is given', async (operationId) => {
  const inMode = (mode: Mode, how: Parameters<typeof plans>[2] = {}) =>
    plans(operationId, fc.constant(mode), how)
  const round = fc.tuple(
    inMode('own', { prepared: true }),
    inMode('own', { prepared: true }),
    inMode('own', { prepared: false }),
    ...Array.from({ length: times }, () => inMode('broken')),
    ...Array.from({ length: times }, () => inMode('endless')),
    ...reaches.map((reach) => inMode('foreign', { reach })),
    inMode('uninvited'),
  )
  const property = fc.asyncProperty(round, async (each) => {
    for (const plan of each) await perform(plan)
  })
  await fc.assert(property, { ...options, numRuns: 1, interruptAfterTimeLimit: 30_000 })
})

test(`so do ${calls} calls of anything, up to three at once`, async () => {
  const moment = fc.array(anyPlan, { minLength: 1, maxLength: 3 })
  const walk = fc.array(moment, { minLength: 1, maxLength: 40, size: 'max' })
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
  await fc.assert(fc.asyncProperty(roundOf(operationId), talking.play), {
    ...options,
    numRuns: 1,
    interruptAfterTimeLimit: 30_000,
  })
})

test(`${talksInAll} talks of any frames end as the contract says`, async () => {
  await fc.assert(fc.asyncProperty(talks, talking.play), {
    ...options,
    numRuns: talksInAll,
    interruptAfterTimeLimit: 30_000 + calls * 100,
  })
})

test('once the token of a socket has ended, nothing more is answered and it is closed', async () => {
  const { closed, statuses } = await lapsed
  expect(closed).toEqual({ code: 4002, reason: 'token-expired' })
  expect(statuses[0]).toBe(200)
  expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
  expect(statuses.lastIndexOf(200)).toBeLessThan(statuses.concat(401).indexOf(401))
})

test('everybody who listened was told all that is theirs to know, and nothing else', async () => {
  expect(listeners.flatMap(({ socket }) => socket.events()).length).toBeGreaterThan(0)
  for (const listener of listeners) await checkHeard(world, secrets, listener)
})

test('every operation was called rightly and brokenly, and went well at least once', () => {
  for (const operationId of operationIds) {
    for (const mode of ['own', 'broken'] as const)
      expect(tally.callsOf(operationId, mode), operationId).toBeGreaterThan(0)
  }
  expect(tally.neverSucceeded()).toEqual([])
  expect([...talking.succeeded].toSorted()).toEqual(Object.keys(actions).toSorted())
  expect(operationIds.filter((id) => canTrespass(id) && !tally.hasReached(id))).toEqual([])
  if (calls > 1000) console.info(tally.report())
})

test('nothing failed inside', () => {
  expect(app.log.filter((line) => line.level === 'error')).toEqual([])
})
