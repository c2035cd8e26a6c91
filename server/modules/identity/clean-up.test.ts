import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { expectField, prove, runJob, signInAgain, signUpOverHttp } from '#testing/people.ts'

const app = await startApp()
const hour = 3_600_000
const day = 24 * hour

const counts = () =>
  app.services.db.one<{ otps: number; sessions: number; devices: number; answers: number }>(sql`
    SELECT (SELECT count(*) FROM otp)::int AS otps, (SELECT count(*) FROM session)::int AS sessions,
      (SELECT count(*) FROM push_device)::int AS devices, (SELECT count(*) FROM idempotency_key)::int AS answers`)

const file = (bytes: number) => ({
  body: { files: [{ purpose: 'picture' as const, mimeType: 'image/png' as const, bytes }] },
  idempotencyKey: 'the-same',
})

test('expired rows are deleted, each after its retention time, and live rows stay', async () => {
  const person = await signUpOverHttp(app, 'customer')
  await person.client.putDevice({ body: { kind: 'fcm', token: 'registration-token-000001' } })
  await person.client.getSignedUploadUrls(file(10))
  const all = { otps: 1, sessions: 1, devices: 1, answers: 1 }

  await runJob(app, 'cleanUp')
  expect(await counts()).toEqual(all)
  await app.services.clock.advance(day - hour)
  await runJob(app, 'cleanUp')
  expect(await counts()).toEqual(all)

  await app.services.clock.advance(2 * hour)
  await runJob(app, 'cleanUp')
  expect(await counts()).toEqual({ otps: 0, sessions: 1, devices: 1, answers: 0 })

  await app.services.clock.advance(29 * day + 12 * hour)
  await runJob(app, 'cleanUp')
  expect(await counts()).toMatchObject({ sessions: 1, devices: 1 })
  await app.services.clock.advance(day)
  await runJob(app, 'cleanUp')
  expect(await counts()).toMatchObject({ sessions: 0, devices: 0 })
  await signInAgain(app, person)
})

test('one run deletes all that has expired, however many rows there are', async () => {
  const person = await signUpOverHttp(app, 'customer')
  await app.services.db.pool.query(`
    INSERT INTO idempotency_key (scope, key, fingerprint, created_at)
    SELECT 'anybody', n::text, '', service_now() - interval '2 days' FROM generate_series(1, 10001) AS n`)
  await person.client.getSignedUploadUrls(file(10))
  await runJob(app, 'cleanUp')
  expect(await counts()).toMatchObject({ answers: 1 })
})

test('a key can be used with another body after a day, whether or not the clean-up has run', async () => {
  const person = await signUpOverHttp(app, 'customer')
  await person.client.getSignedUploadUrls(file(10))
  await expectReused(person.client.getSignedUploadUrls(file(20)))
  await app.services.clock.advance(day + hour)
  const again = await signInAgain(app, person)
  expect((await again.client.getSignedUploadUrls(file(20))).statusCode).toBe(200)
})

async function expectReused(call: Promise<unknown>) {
  await expect(call).rejects.toMatchObject({ code: 'request.idempotency-key.reused' })
}

test('a proof survives a clean-up', async () => {
  const person = await signUpOverHttp(app, 'customer')
  await app.services.clock.advance(31_000)
  const telephoneProof = await prove(app, person.telephone, 'telephone', 'customer')
  await runJob(app, 'cleanUp')
  const { telephone } = person
  expect(
    (await person.client.updateUser({ body: { telephone, telephoneProof, password: person.password } }))
      .statusCode,
  ).toBe(200)
  await expectField(
    person.client.updateUser({ body: { telephone, password: person.password } }),
    'telephoneProof',
  )
})
