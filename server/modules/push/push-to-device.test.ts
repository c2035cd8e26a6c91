import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { raise } from '#testing/alerts/alerts.ts'
import { addApp, addBrowser, pushesTried } from '#testing/alerts/push.ts'
import { startApp } from '#testing/app.ts'
import { jobsOf, type Person, signUp } from '#testing/people.ts'
import { fcmError, localFcm } from '#testing/providers/local-fcm.ts'

const google = await localFcm(afterAll)
const app = await startApp({ ...google.settings, ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const seconds = (count: number) => count * 1000
const hours = (count: number) => count * 3_600_000

const away = fcmError(503, 'UNAVAILABLE', 'Try later')
const triesOf = (token: string) => google.sent.filter(({ message }) => message.token === token)
const alert = async ({ id }: Person) => {
  const [alertId] = await raise(app, { userId: id }, 'order-accepted')
  await pushesTried(app)
  return alertId!
}
async function later(milliseconds: number) {
  await clock.advance(milliseconds)
  await pushesTried(app)
}
const waiting = async (token: string) => {
  const { id } = await db.one<{ id: string }>(sql`SELECT id FROM push_device WHERE address = ${token}`)
  return (await jobsOf(app, 'pushToDevice')).filter(({ payload }) => JSON.stringify(payload).includes(id))
    .length
}
const device = (token: string) =>
  db.one<{ failures: number; paused: boolean; live: boolean }>(sql`
    SELECT failures, paused_until > service_now() IS TRUE AS paused, forgotten_at IS NULL AS live
    FROM push_device WHERE address = ${token}`)

async function someone() {
  const person = await signUp(app, 'customer')
  return { person, token: await addApp(person) }
}

test('a push that the provider accepts is sent once', async () => {
  const { person, token } = await someone()
  const id = await alert(person)
  await later(hours(1))
  const [sent, ...more] = triesOf(token)
  expect(more).toEqual([])
  expect(sent!.message).toMatchObject({ data: { type: 'order-accepted', id, slug: 'JHW-995-VWN' }, token })
  expect(sent!.message).toMatchObject({ android: { ttl: expect.stringMatching(/^86(400|3\d\d)s$/) } })
})

test('an unreachable device is paused for increasing times, with everything that waits for it', async () => {
  const { person, token } = await someone()
  google.answerNext(away, away, away)
  await alert(person)
  expect(triesOf(token)).toHaveLength(1)
  await alert(person)
  expect(triesOf(token)).toHaveLength(1)
  expect(await waiting(token)).toBe(2)
  await later(seconds(31))
  expect(triesOf(token)).toHaveLength(2)
  await later(seconds(100))
  expect(triesOf(token)).toHaveLength(2)
  await later(seconds(25))
  expect(triesOf(token)).toHaveLength(3)
  expect(await device(token)).toEqual({ failures: 3, paused: true, live: true })
  await later(seconds(601))
  expect(triesOf(token)).toHaveLength(5)
  expect(new Set(triesOf(token).map(({ message }) => (message.data as { id: string }).id)).size).toBe(2)
  expect(await device(token)).toEqual({ failures: 0, paused: false, live: true })
  expect(await waiting(token)).toBe(0)
  expect(triesOf(token).at(-1)!.message).toMatchObject({
    android: { ttl: expect.stringMatching(/^85\d{3}s$/) },
  })
})

test('a delay requested by the provider is respected', async () => {
  const { person, token } = await someone()
  google.answerNext({ ...fcmError(429, 'QUOTA_EXCEEDED', 'Slow down'), headers: { 'retry-after': '900' } })
  await alert(person)
  await later(seconds(880))
  expect(triesOf(token)).toHaveLength(1)
  await later(seconds(30))
  expect(triesOf(token)).toHaveLength(2)
})

test('a failing device does not affect the other devices of the user', async () => {
  const { person, token } = await someone()
  const other = await addApp(person)
  google.answerNext(away)
  await alert(person)
  expect([triesOf(token).length, triesOf(other).length]).toEqual([1, 1])
  // It is undefined which of the two jobs runs first and fails.
  expect([await waiting(token), await waiting(other)].toSorted()).toEqual([0, 1])
})

test('an alert that was read meanwhile is not pushed', async () => {
  const { person, token } = await someone()
  google.answerNext(away)
  await alert(person)
  await person.client.markAlertsRead({ body: {} })
  await later(seconds(31))
  expect(triesOf(token)).toHaveLength(1)
  expect(await waiting(token)).toBe(0)
})

test('after a day it is given up, whatever delay the provider requests', async () => {
  const { person, token } = await someone()
  google.answerNext({ ...away, headers: { 'retry-after': '999999999' } })
  await alert(person)
  await later(hours(24) + seconds(1))
  expect(triesOf(token)).toHaveLength(1)
  expect(await waiting(token)).toBe(0)
  expect((await device(token)).paused).toBe(false)
})

test('a token that is no longer registered is deleted', async () => {
  const { person, token } = await someone()
  google.answerNext(fcmError(404, 'UNREGISTERED', 'Requested entity was not found.'))
  await alert(person)
  expect(await device(token)).toMatchObject({ live: false })
  await alert(person)
  expect(triesOf(token)).toHaveLength(1)
})

test('a refused push is given up and logged, without the token or the text', async () => {
  const { person, token } = await someone()
  google.answerNext(fcmError(403, 'SENDER_ID_MISMATCH', 'SenderId mismatch'))
  await alert(person)
  await later(hours(1))
  expect(triesOf(token)).toHaveLength(1)
  expect(await device(token)).toEqual({ failures: 0, paused: false, live: true })
  const line = app.log.findLast(({ msg }) => msg === 'push not accepted by the provider')
  expect(line).toMatchObject({ level: 'warn', error: { message: 'fcm refused: status 403' } })
  expect(app.logText()).not.toContain(token)
})

test('an unreachable push endpoint does no harm', async () => {
  const { person, token } = await someone()
  const endpoint = await addBrowser(person)
  await db.run(sql`UPDATE push_device SET address = 'https://127.0.0.1/x' WHERE address = ${endpoint}`)
  await alert(person)
  expect(triesOf(token)).toHaveLength(1)
  const line = app.log.findLast(({ msg }) => msg === 'push not accepted by the provider')
  expect(line).toMatchObject({ error: { message: 'web-push refused: not a subscription' } })
})
