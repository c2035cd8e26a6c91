import { expect, test } from 'vitest'
import { uploadKeyPattern } from '#contract/records/picture.ts'
import { startApp } from '#testing/app.ts'
import { expectField, refusal, runJob, signUp } from '#testing/people.ts'

const app = await startApp()
const person = await signUp(app, 'customer')
const mebibyte = 1024 * 1024

test('each file gets a separate URL, in the order of the request', async () => {
  const files = [
    { purpose: 'picture', mimeType: 'image/jpeg', bytes: 1 },
    { purpose: 'picture', mimeType: 'image/webp', bytes: 5 * mebibyte },
    { purpose: 'attachment', mimeType: 'image/png', bytes: 8 * mebibyte },
    { purpose: 'document', mimeType: 'application/pdf', bytes: 300 },
  ] as const
  const { statusCode, data } = await person.client.getSignedUploadUrls({ body: { files: [...files] } })
  expect(statusCode).toBe(200)
  expect(data.map(({ mimeType }) => mimeType)).toEqual(files.map(({ mimeType }) => mimeType))
  expect(data.map(({ key }) => key.split('-')[0])).toEqual(files.map(({ purpose }) => purpose))
  expect(data.map(({ key }) => key.split('.')[1])).toEqual(['jpg', 'webp', 'png', 'pdf'])
  expect(new Set(data.map(({ key }) => key)).size).toBe(4)
  for (const { key, url, method, expires } of data) {
    expect(key).toMatch(new RegExp(uploadKeyPattern))
    expect(url.startsWith(`${app.url}/v1/upload/file/${key}?expires=${Date.parse(expires)}&signature=`)).toBe(
      true,
    )
    expect(method).toBe('PUT')
  }
})

const picture = { purpose: 'picture', mimeType: 'image/png', bytes: 100 }

test.for<[unknown, string]>([
  [[], 'files'],
  [Array(11).fill(picture), 'files'],
  [[{ ...picture, purpose: 'avatar' }], 'files.0.purpose'],
  [[{ ...picture, mimeType: 'image/svg+xml' }], 'files.0.mimeType'],
  [[{ ...picture, mimeType: 'text/html' }], 'files.0.mimeType'],
  [[picture, { ...picture, mimeType: 'application/pdf' }], 'files.1.mimeType'],
  [[{ ...picture, bytes: 0 }], 'files.0.bytes'],
  [[{ ...picture, bytes: 1.5 }], 'files.0.bytes'],
  [[{ ...picture, bytes: '100' }], 'files.0.bytes'],
  [[picture, picture, { ...picture, bytes: 5 * mebibyte + 1 }], 'files.2.bytes'],
  [[{ ...picture, purpose: 'document', bytes: 8 * mebibyte + 1 }], 'files.0.bytes'],
  [[{ ...picture, key: 'picture-mine.png' }], 'files.0.key'],
])('%o is refused: %s', ([files, path]) =>
  expectField(person.client.getSignedUploadUrls({ body: { files } as never }), path),
)

test('a retry with the same Idempotency-Key gets the same URLs; another body does not', async () => {
  const ask = (bytes: number, idempotencyKey: string) =>
    person.client.getSignedUploadUrls({
      body: { files: [{ purpose: 'picture', mimeType: 'image/png', bytes }] },
      idempotencyKey,
    })
  const first = await ask(100, 'upload-1')
  expect((await ask(100, 'upload-1')).data).toEqual(first.data)
  expect((await ask(100, 'upload-2')).data).not.toEqual(first.data)
  expect(await refusal(ask(200, 'upload-1'))).toMatchObject({
    statusCode: 400,
    code: 'request.idempotency-key.reused',
  })
})

test('concurrent retries get the same URLs', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      person.client.getSignedUploadUrls({
        body: { files: [{ purpose: 'picture', mimeType: 'image/png', bytes: 100 }] },
        idempotencyKey: 'upload-at-once',
      }),
    ),
  )
  expect(new Set(answers.map(({ data }) => data[0]!.url)).size).toBe(1)
})

test('a token is required', async () => {
  const body = { files: [{ purpose: 'picture', mimeType: 'image/png', bytes: 100 }] } as never
  expect(await refusal(app.client().getSignedUploadUrls({ body }))).toMatchObject({
    statusCode: 401,
    code: 'auth.token.missing',
  })
})

test('unused upload URLs are deleted an hour after they expire', async () => {
  const count = async () =>
    (await app.services.db.pool.query('SELECT FROM upload WHERE uploaded_at IS NULL')).rowCount
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await app.services.clock.advance(65 * 60_000)
  await runJob(app, 'forgetUnusedUploads')
  expect(await count()).toBe(before)
  await app.services.clock.advance(10 * 60_000)
  await runJob(app, 'forgetUnusedUploads')
  expect(await count()).toBe(0)
})

test('the number of files per day is limited, also concurrently', async () => {
  const strict = await startApp({ UPLOADS_PER_DAY: '12' })
  const { client } = await signUp(strict, 'customer')
  const files = Array.from(
    { length: 5 },
    () => ({ purpose: 'picture', mimeType: 'image/png', bytes: 100 }) as const,
  )
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map(() => client.getSignedUploadUrls({ body: { files } })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await refusal(client.getSignedUploadUrls({ body: { files } }))).code).toBe('request.rate-limited')
  await strict.services.clock.advance(10 * 60_000)
  expect((await refusal(client.getSignedUploadUrls({ body: { files } }))).statusCode).toBe(429)
})
