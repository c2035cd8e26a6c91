import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp, startApp } from '#testing/app.ts'
import { activeRider, expectField, operator, type Person, refusal, signUp } from '#testing/people.ts'

const app = await sharedApp()
const elsewhere = await startApp({}, { url: app.databaseUrl })
const staff = await operator(app)

const lagere = { latitude: 7.4905, longitude: 4.5521 }
const campus = { latitude: 7.5186, longitude: 4.5206 }
const ago = (seconds: number) => new Date(app.services.clock.now().getTime() - seconds * 1000).toISOString()
const report = (rider: Person, coordinates: typeof lagere, dateRecorded?: string) =>
  rider.client.updatePosition({ body: { coordinates, dateRecorded } })

test('a position without a time counts as of now', async () => {
  const rider = await activeRider(app, staff)
  const before = app.services.clock.now()
  const { statusCode, data } = await report(rider, lagere)
  expect(statusCode).toBe(200)
  expect(data.coordinates).toEqual(lagere)
  expect(new Date(data.dateRecorded).getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(new Date(data.dateRecorded).getTime()).toBeLessThanOrEqual(app.services.clock.now().getTime())
})

test('a newer position replaces an older one, and an older one changes nothing', async () => {
  const rider = await activeRider(app, staff)
  const [older, newer] = [ago(40), ago(20)]
  expect((await report(rider, lagere, older)).data).toEqual({ coordinates: lagere, dateRecorded: older })
  expect((await report(rider, campus, newer)).data).toEqual({ coordinates: campus, dateRecorded: newer })
  const { statusCode, data } = await report(rider, lagere, ago(30))
  expect(statusCode).toBe(200)
  expect(data).toEqual({ coordinates: campus, dateRecorded: newer })
})

test('of many concurrent positions the newest stays', async () => {
  const rider = await activeRider(app, staff)
  const readings = Array.from({ length: 8 }, (_, index) => ({
    coordinates: { latitude: 7 + index / 100, longitude: 4 },
    dateRecorded: ago(index + 1),
  }))
  const newest = readings[0]!
  await Promise.all(
    [3, 0, 6, 1, 7, 4, 2, 5].map((index) => rider.client.updatePosition({ body: readings[index]! })),
  )
  expect((await report(rider, lagere, ago(600))).data).toEqual(newest)
})

test('a position from the future is refused, with some tolerance for clock skew', async () => {
  const rider = await activeRider(app, staff)
  await expectField(report(rider, lagere, ago(-120)), 'dateRecorded')
  const ahead = ago(-30)
  expect((await report(rider, lagere, ahead)).data.dateRecorded).toBe(ahead)
})

test.for(['2026-13-01T00:00:00Z', '2026-11-15', '2026-11-15T08:30:00+01:00', 'now', ''])(
  'the time %s is refused by field',
  async (dateRecorded) => {
    const rider = await activeRider(app, staff)
    await expectField(report(rider, lagere, dateRecorded), 'dateRecorded')
  },
)

test.for([
  [{ latitude: 91, longitude: 4 }, 'coordinates.latitude'],
  [{ latitude: 7, longitude: -181 }, 'coordinates.longitude'],
  [{ latitude: '7', longitude: 4 }, 'coordinates.latitude'],
  [{ latitude: 7 }, 'coordinates.longitude'],
  [{ latitude: 7, longitude: 4, altitude: 270 }, 'coordinates.altitude'],
] as const)('%o is not a valid place: %s', async ([coordinates, path]) => {
  const rider = await activeRider(app, staff)
  await expectField(report(rider, coordinates as never), path)
})

test('a pending rider cannot send a position, nor one whose role has ended', async () => {
  const pending = await signUp(app, 'rider')
  const revoked = await activeRider(app, staff)
  await staff.client.decideRoleStatus({
    params: { userId: revoked.id },
    body: { status: 'revoked', reason: 'No longer riding.' },
  })
  for (const rider of [pending, revoked]) {
    expect(await refusal(report(rider, lagere))).toMatchObject({
      statusCode: 403,
      code: 'auth.role.not-active',
    })
  }
})

test('no position is stored for an account deleted through another process', async () => {
  const rider = await activeRider(app, staff)
  await report(rider, lagere)
  await rider.client.deleteAccount({ body: { password: rider.password } })
  const late = elsewhere.client(rider.token).updatePosition({ body: { coordinates: campus } })
  expect([401, 403]).toContain((await refusal(late)).statusCode)
  const row = await app.services.db.one(sql`SELECT latitude, position_at FROM users WHERE id = ${rider.id}`)
  expect(row).toEqual({ latitude: null, position_at: null })
})

test('only riders have a position', async () => {
  for (const role of ['customer', 'store', 'assistant'] as const) {
    const error = await refusal(report(await signUp(app, role), lagere))
    expect(error).toMatchObject({ statusCode: 403, code: 'auth.role.forbidden' })
  }
  expect((await refusal(report(staff, lagere))).code).toBe('auth.role.forbidden')
  const error = await refusal(app.client().updatePosition({ body: { coordinates: lagere } }))
  expect(error.code).toBe('auth.token.missing')
})
