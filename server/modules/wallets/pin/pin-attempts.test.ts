import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { openHashing } from '#platform/hashing.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { withPin } from '#testing/accounts/pins.ts'
import { startApp } from '#testing/app.ts'
import { goodPin as pin } from '#testing/money/wallets.ts'
import { eventsOf, eventually, type Person, signUp } from '#testing/people.ts'
import { requirePin, requirePinOfSession } from '../index.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { services } = app
const minutes = (count: number) => services.clock.advance(count * 60_000)

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'right',
    (error) => {
      if (!(error instanceof Refusal)) throw error
      return error.code
    },
  )
const attempt = ({ id: userId }: Person, given: string, from = services) =>
  outcomeOf(requirePin(from, { userId }, given))
const atOnce = (count: number, work: (index: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const count = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((each) => [each, outcomes.filter((o) => o === each).length]))
const guess = (index: number) => String(9000 + index)
const shownPin = async ({ client }: Person) => (await client.getWallet()).data.pin
const alertsOf = async ({ id }: Person) => (await eventsOf(app, id)).map(({ data }) => data.type)

async function triesOf({ id }: Person): Promise<number> {
  const row = await services.db.one<{ tries: number }>(
    sql`SELECT tries FROM wallet_pin WHERE party_id = ${id}`,
  )
  return row.tries
}

test('of forty concurrent wrong PINs five are checked; then the right one is refused for 15 minutes', async () => {
  const rider = await withPin(app)
  const outcomes = await atOnce(40, (index) => attempt(rider, guess(index)))
  expect(count(outcomes)).toEqual({ 'wallet.pin.incorrect': 5, 'wallet.pin.locked': 35 })
  expect(await attempt(rider, pin)).toBe('wallet.pin.locked')
  const shown = await shownPin(rider)
  expect(shown).toMatchObject({ enabled: true, locked: true })
  const wait = Date.parse(shown.dateUnlocked!) - services.clock.now().getTime()
  expect(Math.round(wait / 60_000)).toBe(15)
  expect(await alertsOf(rider)).toEqual(['pin-locked'])

  await minutes(14)
  expect(await attempt(rider, pin)).toBe('wallet.pin.locked')
  await minutes(2)
  expect(await shownPin(rider)).toEqual({ enabled: true, locked: false, dateUnlocked: null })
  expect(await attempt(rider, pin)).toBe('right')
})

test('ten wrong PINs lock it until a reset, also concurrently and after any time', async () => {
  const rider = await withPin(app)
  await atOnce(5, (index) => attempt(rider, guess(index)))
  await minutes(16)
  const outcomes = await atOnce(20, (index) => attempt(rider, guess(index)))
  expect(count(outcomes)).toEqual({ 'wallet.pin.incorrect': 5, 'wallet.pin.locked': 15 })
  expect(await shownPin(rider)).toEqual({ enabled: true, locked: true, dateUnlocked: null })
  expect(await alertsOf(rider)).toEqual(['pin-locked', 'pin-locked'])
  await minutes(60 * 24 * 30)
  expect(await attempt(rider, pin)).toBe('wallet.pin.locked')
})

test('the right PIN resets the count', async () => {
  const rider = await withPin(app)
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 4; index++)
      expect(await attempt(rider, guess(index))).toBe('wallet.pin.incorrect')
    expect(await attempt(rider, pin)).toBe('right')
  }
  expect(await alertsOf(rider)).toEqual([])
})

test('the right PIN is accepted any number of times concurrently', async () => {
  const rider = await withPin(app)
  expect(count(await atOnce(8, () => attempt(rider, pin)))).toEqual({ right: 8 })
  expect(await alertsOf(rider)).toEqual([])
})

test('attempts that were never concluded count as wrong', async () => {
  const rider = await withPin(app)
  await services.db.run(sql`UPDATE wallet_pin SET tries = 5 WHERE party_id = ${rider.id}`)
  expect(await attempt(rider, pin)).toBe('wallet.pin.locked')
  expect(await shownPin(rider)).toMatchObject({ locked: true, dateUnlocked: expect.any(String) })
  await minutes(16)
  expect(await attempt(rider, pin)).toBe('right')
})

/** Keeps the hashing queue busy until it is stopped. */
async function busyHashing(options?: { longest: number }) {
  const hashing = await openHashing(options)
  let busy = true
  const others = Array.from({ length: 12 }, async () => {
    while (busy) await hashing.hash('of somebody else')
  })
  const over = Promise.allSettled(others)
  return {
    hashing,
    stop() {
      busy = false
      return over
    },
  }
}

test('an attempt that was not checked because the service was busy is not counted', async () => {
  const rider = await withPin(app)
  const { hashing, stop } = await busyHashing({ longest: 0 })
  expect(await attempt(rider, pin, { ...services, hashing })).toBe('server.busy')
  expect(await triesOf(rider)).toBe(0)
  await stop()
})

test('no database lock is held during the hash', async () => {
  const rider = await withPin(app)
  const { hashing, stop } = await busyHashing()
  const outcome = attempt(rider, pin, { ...services, hashing })
  await eventually(async () => (await triesOf(rider)) === 1 || undefined, 'the count of the try')
  const held = await services.db.many(sql`
    SELECT mode FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND relation = 'wallet_pin'::regclass`)
  expect([held, await triesOf(rider)]).toEqual([[], 1])
  expect(await outcome).toBe('right')
  expect(await triesOf(rider)).toBe(0)
  await stop()
})

test('a wallet without a PIN has nothing to check', async () => {
  const rider = await signUp(app, 'rider')
  expect(await attempt(rider, pin)).toBe('wallet.pin.unset')
})

test('argon2 runs once for a right pin of a session, and for every wrong one; both take their attempt', async () => {
  const rider = await withPin(app)
  let hashed = 0
  const hashing = {
    ...services.hashing,
    verify: (...args: Parameters<typeof services.hashing.verify>) => {
      hashed += 1
      return services.hashing.verify(...args)
    },
  }
  const inSession = (sessionId: string, given: string) =>
    outcomeOf(
      requirePinOfSession({ ...services, hashing }, { userId: rider.id, role: 'rider', sessionId }, given),
    )
  const seen: [string, number, number][] = []
  for (const [session, given] of [
    ['one', pin],
    ['one', pin],
    ['one', '9001'],
    ['one', '9002'],
    ['one', pin],
    ['another', pin],
    ['another', pin],
  ] as const)
    seen.push([await inSession(session, given), hashed, await triesOf(rider)])
  expect(seen).toEqual([
    ['right', 1, 0],
    ['right', 1, 0],
    ['wallet.pin.incorrect', 2, 1],
    ['wallet.pin.incorrect', 3, 2],
    ['right', 3, 0],
    ['right', 4, 0],
    ['right', 4, 0],
  ])
  const outcomes = await atOnce(40, (index) => inSession('one', guess(index)))
  expect(count(outcomes)).toEqual({ 'wallet.pin.incorrect': 5, 'wallet.pin.locked': 35 })
  expect(await inSession('one', pin)).toBe('wallet.pin.locked')
})
