import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { operationIds } from '#contract/operations/index.ts'
import { startApp } from '#testing/app.ts'
import { everybody, openWorld } from '#testing/fuzz/camps.ts'
import { lookAround } from '#testing/fuzz/look-around.ts'
import { openFuzz } from '#testing/fuzz/perform.ts'
import { anyPlan, type Mode, type Plan, plans } from '#testing/fuzz/plans.ts'
import { connect } from '#testing/sockets.ts'

/**
 * Every operation is called with whatever its schemas allow and with what they do not, by everybody, in a marketplace of two
 * camps that never deal with each other. FUZZ_CALLS says how many calls more than the round of all, FUZZ_SEED which; without one
 * they are always the same.
 */

const calls = Number(process.env.FUZZ_CALLS ?? 800)
const seed = Number(process.env.FUZZ_SEED ?? 1)
vi.setConfig({ testTimeout: 120_000 + calls * 200 })

const app = await startApp({
  ACCESS_TOKEN_MINUTES: '1440',
  DATABASE_CONNECTIONS: '10',
  LOG_LEVEL: 'error',
  LIMIT_GENERAL: '1000000',
  LIMIT_SIGN_IN: '1000000',
  OTP_SENDS_PER_HOUR: '100',
  HAND_OVER_TRIES: '100',
  UNPAID_ORDERS: '1000',
})
const world = await openWorld(app)
const fuzz = openFuzz(world)
await lookAround(fuzz, world)
const { perform, secrets, tally } = fuzz
const sockets = await Promise.all(
  everybody(world)
    .filter(({ camp }) => camp !== null)
    .map(async ({ person, camp }) => ({ camp: camp!, socket: await connect(app, person.token) })),
)

/** What has happened stays: a smaller sequence is looked for in the same, fuller world, and not for ever. */
const options = { seed, endOnFailure: false }

test.for(operationIds)('%s answers as declared, whatever it is given', async (operationId) => {
  const inMode = (mode: Mode, prepared?: boolean) =>
    plans(operationId, fc.constant(mode), prepared === undefined ? undefined : fc.constant(prepared))
  const round = fc.tuple(
    inMode('own', true),
    inMode('own', true),
    inMode('own', false),
    inMode('broken'),
    inMode('broken'),
    inMode('foreign'),
    inMode('foreign'),
    inMode('foreign'),
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

test('sockets tell nobody of the other camp', () => {
  expect(sockets.flatMap(({ socket }) => socket.events()).length).toBeGreaterThan(0)
  for (const { camp, socket } of sockets) {
    for (const frame of socket.frames) expect(secrets.leaks(camp, JSON.stringify(frame), '')).toEqual([])
  }
})

test('every operation was called rightly and brokenly, and went well at least once', () => {
  for (const operationId of operationIds) {
    for (const mode of ['own', 'broken'] as const)
      expect(tally.callsOf(operationId, mode), operationId).toBeGreaterThan(0)
  }
  expect(tally.neverSucceeded()).toEqual([])
  if (process.env.FUZZ_CALLS) console.info(tally.report())
})

test('nothing failed inside', () => {
  expect(app.log.filter((line) => line.level === 'error')).toEqual([])
})
