import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp, startApp } from '#testing/app.ts'
import { activeRider, eventually, expectField, operator, refusal, signUp } from '#testing/people.ts'

const app = await sharedApp()
const elsewhere = await startApp({}, { url: app.databaseUrl })
const staff = await operator(app)

test('an active rider goes online and offline; a repeat is 208', async () => {
  const rider = await activeRider(app, staff)
  const answers = []
  for (const available of [false, true, true, false, false]) {
    const { statusCode, data } = await rider.client.updateAvailability({ body: { available } })
    answers.push([statusCode, data.available])
  }
  expect(answers).toEqual([
    [208, false],
    [200, true],
    [208, true],
    [200, false],
    [208, false],
  ])
})

test('a rider reads whether they are online and where they last said to be, in one query', async () => {
  const rider = await activeRider(app, staff)
  const read = async () => (await rider.client.getAvailability()).data
  expect(await read()).toEqual({ available: false, position: null })
  await rider.client.updateAvailability({ body: { available: true } })
  const coordinates = { latitude: 7.4905, longitude: 4.5521 }
  const { data: position } = await rider.client.updatePosition({ body: { coordinates } })
  expect(await read()).toEqual({ available: true, position })
  expect(app.log.findLast(({ operation }) => operation === 'getAvailability')?.queries).toBe(1)
})

/** How many calls wait for a lock in the database. */
const waiting = async () =>
  (
    await app.services.db.many(sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  ).length

test('of several concurrent calls, one makes the change', async () => {
  const rider = await activeRider(app, staff)
  const times = 4
  const calls = await app.services.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM users WHERE id = ${rider.id} FOR UPDATE`)
    const started = Array.from({ length: times }, () =>
      rider.client.updateAvailability({ body: { available: true } }),
    )
    await eventually(async () => (await waiting()) === times || undefined, 'calls that wait for the rider')
    return { started }
  })
  const answers = await Promise.all(calls.started)
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 208, 208, 208])
})

test('a pending rider cannot go online', async () => {
  const rider = await signUp(app, 'rider')
  for (const available of [true, false]) {
    expect(await refusal(rider.client.updateAvailability({ body: { available } }))).toMatchObject({
      statusCode: 403,
      code: 'auth.role.not-active',
    })
  }
})

test('a rider whose role ends is offline at once and stays so', async () => {
  const rider = await activeRider(app, staff)
  await rider.client.updateAvailability({ body: { available: true } })
  const decide = (status: 'revoked' | 'active') =>
    staff.client.decideRoleStatus({ params: { userId: rider.id }, body: { status, reason: 'A check.' } })
  await decide('revoked')
  expect((await refusal(rider.client.updateAvailability({ body: { available: true } }))).code).toBe(
    'auth.role.not-active',
  )
  await decide('active')
  expect((await rider.client.updateAvailability({ body: { available: false } })).statusCode).toBe(208)
})

test('a rider deleted through another process cannot go online', async () => {
  const rider = await activeRider(app, staff)
  await rider.client.deleteAccount({ body: { password: rider.password } })
  const late = elsewhere.client(rider.token).updateAvailability({ body: { available: true } })
  expect([401, 403]).toContain((await refusal(late)).statusCode)
  const { available } = await app.services.db.one<{ available: boolean }>(
    sql`SELECT available FROM users WHERE id = ${rider.id}`,
  )
  expect(available).toBe(false)
})

test('only riders have an availability', async () => {
  const body = { available: true }
  for (const role of ['customer', 'store', 'assistant'] as const) {
    const person = await signUp(app, role)
    expect(await refusal(person.client.updateAvailability({ body }))).toMatchObject({
      statusCode: 403,
      code: 'auth.role.forbidden',
    })
  }
  expect((await refusal(staff.client.updateAvailability({ body }))).code).toBe('auth.role.forbidden')
  expect((await refusal(app.client().updateAvailability({ body }))).code).toBe('auth.token.missing')
})

test('the value must be true or false', async () => {
  const rider = await activeRider(app, staff)
  for (const available of ['true', 1, null, undefined]) {
    await expectField(
      rider.client.updateAvailability({ body: { available: available as never } }),
      'available',
    )
  }
})
