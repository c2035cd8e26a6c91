import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { s3 } from '#providers/storage/s3.ts'
import { deadUrl } from '#testing/providers/local-http.ts'
import { answerXml, localS3, s3Account } from '#testing/providers/local-s3.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'
import { newKey, storageContract } from '#testing/providers/storage-suite.ts'

storageContract('S3', async () => s3({ ...s3Account, endpoint: (await localS3()).url }))

const bytes = Buffer.from('a photo of jollof')

test('an object is put by a path-style URL with its type and a hash of its bytes', async () => {
  const server = await localS3()
  const key = newKey('webp')
  await s3({ ...s3Account, endpoint: `${server.url}/` }).put(key, bytes, 'image/webp')
  expect(server.objects.get(key)).toEqual({ body: bytes, type: 'image/webp' })
  expect(server.requests[0]).toMatchObject({ method: 'PUT', url: { pathname: `/buka-files/${key}` } })
  expect(server.requests[0]?.headers['content-length']).toBe(String(bytes.length))
})

test('an object is requested uncompressed, so that its size is the announced one', async () => {
  const server = await localS3()
  await s3({ ...s3Account, endpoint: server.url }).read(newKey())
  expect(server.requests[0]?.headers['accept-encoding']).toBe('identity')
})

test('the key determines the type, not the response header', async () => {
  const server = await localS3()
  const key = newKey()
  server.objects.set(key, { body: bytes, type: 'text/html' })
  const object = await s3({ ...s3Account, endpoint: server.url }).read(key)
  object?.body.destroy()
  expect(object?.mimeType).toBe('image/jpeg')
})

test('a wrong secret or region is refused', async () => {
  const server = await localS3()
  for (const wrong of [{ secretAccessKey: 'other' }, { region: 'eu-west-1' }, { accessKeyId: 'AKIDOTHER' }]) {
    const storage = s3({ ...s3Account, endpoint: server.url, ...wrong })
    expect((await providerFailure(storage.put(newKey(), bytes, 'image/jpeg'))).kind).toBe('refused')
    expect((await providerFailure(storage.read(newKey()))).kind).toBe('refused')
  }
  expect(server.objects.size).toBe(0)
})

test('a missing bucket is an error, not an absent object', async () => {
  const storage = s3({ ...s3Account, endpoint: (await localS3()).url, bucket: 'nowhere' })
  expect((await providerFailure(storage.read(newKey()))).message).toBe('s3 refused: status 404, NoSuchBucket')
  expect((await providerFailure(storage.remove(newKey()))).kind).toBe('refused')
})

describe('failures', () => {
  test.for([
    [403, 'AccessDenied', 'refused'],
    [503, 'SlowDown', 'unavailable'],
    [500, 'InternalError', 'unavailable'],
    [400, 'RequestTimeout', 'unavailable'],
  ] as const)('status %i %s is %s for every method, without a retry', async ([status, code, kind]) => {
    const server = await localS3((response) => {
      answerXml(response, status, code)
      return true
    })
    const storage = s3({ ...s3Account, endpoint: server.url })
    const calls = [
      storage.put(newKey(), bytes, 'image/jpeg'),
      storage.read(newKey()),
      storage.remove(newKey()),
    ]
    for (const failure of await Promise.all(calls.map(providerFailure))) {
      expect(failure).toMatchObject({ provider: 's3', kind })
      expect(failure.message).toContain(code)
    }
    expect(server.requests).toHaveLength(3)
  })

  test('a redirect is refused and never followed', async () => {
    const elsewhere = await localS3()
    const server = await localS3((response, { url }) => {
      response.setHeader('location', elsewhere.url + url.pathname)
      answerXml(response, 307, 'TemporaryRedirect')
      return true
    })
    const storage = s3({ ...s3Account, endpoint: server.url })
    const failure = await providerFailure(storage.put(newKey(), bytes, 'image/jpeg'))
    expect(failure.message).toBe('s3 refused: status 307, TemporaryRedirect')
    expect(elsewhere.requests).toEqual([])
  })

  test('a storage that answers 404 to removing an absent object succeeds', async () => {
    const server = await localS3((response) => {
      answerXml(response, 404, 'NoSuchKey')
      return true
    })
    await s3({ ...s3Account, endpoint: server.url }).remove(newKey())
    expect(server.requests).toHaveLength(1)
  })

  test('no answer within the time limit is unavailable', async () => {
    const server = await localS3(() => true)
    const storage = s3({ ...s3Account, endpoint: server.url, timeoutMs: 50 })
    expect((await providerFailure(storage.read(newKey()))).message).toBe('s3 unavailable: timed out')
  })

  test('a refused connection is unavailable', async () => {
    const storage = s3({ ...s3Account, endpoint: await deadUrl() })
    expect((await providerFailure(storage.read(newKey()))).message).toBe('s3 unavailable: ECONNREFUSED')
  })
})

test('the request timeout does not apply to a slow reader of the body', async () => {
  const server = await localS3()
  const key = newKey()
  // Too large for the buffers, so that most of it is still unread when the timeout passes.
  server.objects.set(key, { body: Buffer.alloc(16_000_000), type: 'image/jpeg' })
  const object = await s3({ ...s3Account, endpoint: server.url, timeoutMs: 1500 }).read(key)
  await new Promise((resolve) => setTimeout(resolve, 1550))
  expect((await buffer(object!.body)).length).toBe(16_000_000)
})
