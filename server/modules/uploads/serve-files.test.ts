import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { sharedApp, startApp } from '#testing/app.ts'
import { addressParts, signUp, uploaded } from '#testing/people.ts'
import { bytesOf, plain, quarters, smallPdf } from '#testing/screens/pictures.ts'

const app = await sharedApp()
const rider = await signUp(app, 'rider')
const png = await plain('orange')

async function uploadPrivately(mimeType: 'image/png' | 'application/pdf' = 'image/png') {
  const bytes = mimeType === 'image/png' ? png : smallPdf
  const files = [{ purpose: 'document' as const, mimeType, bytes: bytes.length }]
  const { data } = await rider.client.getSignedUploadUrls({ body: { files } })
  const { data: done } = await rider.client.uploadFile({
    ...addressParts(data[0]!.url),
    file: { bytes, mimeType },
  })
  return done
}

/** Requests a path unchanged: fetch would normalise it. */
const getAsTyped = (path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    request({ hostname, port, path }, async (response) =>
      resolve({ status: response.statusCode!, text: (await response.toArray()).join('') }),
    )
      .on('error', reject)
      .end()
  })

async function expectRefused(url: string, status: number, code: string) {
  const response = await fetch(url)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ success: false, statusCode: status, error: { code } })
}

test('a picture is public, cacheable, and harmless in a browser', async () => {
  const key = await uploaded(rider, 'picture', 'image/png', png)
  const response = await fetch(`${app.url}/files/${key}`)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  })
})

test('a picture is there smaller at the widths on offer, made once and kept as long as the picture', async () => {
  const customer = await signUp(app, 'customer')
  const large = bytesOf(await quarters(1200, 600).jpeg({ quality: 100 }).toBuffer())
  const key = await uploaded(customer, 'picture', 'image/jpeg', large)
  const get = (w: string) => fetch(`${app.url}/files/${key}?w=${w}`)
  // Several requests at once, as when many visitors open a new store.
  const answers = await Promise.all(['320', '320', '160', '960'].map(get))
  const sizes = await Promise.all(
    answers.map(async (answer) => {
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
      return [format, width, height]
    }),
  )
  expect(sizes).toEqual([
    ['webp', 320, 160],
    ['webp', 320, 160],
    ['webp', 160, 80],
    ['webp', 960, 480],
  ])
  const { storage, pictureEncoder } = app.services
  const kept = `picture-320/${key.slice(8, 44)}.webp`
  const keptBytes = async () => {
    const found = await storage.read(kept)
    found?.body.destroy()
    return found?.size
  }
  expect(await keptBytes()).toBe(Number(answers[0]!.headers.get('content-length')))
  vi.spyOn(pictureEncoder, 'encode').mockRejectedValue(new Error('It is made already.'))
  expect((await get('320')).headers.get('content-type')).toBe('image/webp')
  // If the copy cannot be made, the full picture is sent instead, cached only briefly.
  const instead = await get('640')
  expect(instead.headers.get('content-type')).toBe('image/jpeg')
  expect(instead.headers.get('cache-control')).toBe('public, max-age=60')
  vi.restoreAllMocks()

  for (const width of ['100', '0', '-1', '1e9', 'x', ''])
    await expectRefused(`${app.url}/files/${key}?w=${width}`, 400, 'request.invalid')
  const absent = 'picture-01900000-0000-7000-8000-0000000000ff.png'
  await expectRefused(`${app.url}/files/${absent}?w=320`, 404, 'upload.absent')

  await customer.client.deleteAccount({ body: { password: customer.password } })
  await expect.poll(keptBytes).toBeUndefined()
  await expectRefused(`${app.url}/files/${key}?w=320`, 404, 'upload.absent')
})

test('a private picture has no smaller copy for those who are not signed', async () => {
  const { key, file } = await uploadPrivately()
  await expectRefused(`${app.url}/files/${key}?w=320`, 404, 'upload.absent')
  expect((await fetch(`${file.url}&w=320`)).headers.get('content-type')).toBe('image/png')
})

test('any other file is served by its signed URL only, and not cached', async () => {
  const { key, file } = await uploadPrivately()
  const response = await fetch(file.url)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  await expectRefused(`${app.url}/files/${key}`, 404, 'upload.absent')
  const withToken = await fetch(`${app.url}/files/${key}`, {
    headers: { authorization: `Bearer ${rider.token}` },
  })
  expect(withToken.status).toBe(404)
})

test('a PDF is a download', async () => {
  const { file } = await uploadPrivately('application/pdf')
  const response = await fetch(file.url)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment')
})

test('a signed URL that was tampered with is absent', async () => {
  const [mine, other] = [await uploadPrivately(), await uploadPrivately()]
  const url = new URL(mine.file.url)
  const changed = (change: (copy: URL) => void) => {
    const copy = new URL(url)
    change(copy)
    return copy.href
  }
  const expires = Number(url.searchParams.get('expires'))
  const addresses = [
    changed(({ searchParams }) => searchParams.set('expires', String(expires + 60_000))),
    changed(({ searchParams }) => searchParams.set('signature', 'A'.repeat(43))),
    changed(({ searchParams }) => searchParams.delete('signature')),
    changed(({ searchParams }) => searchParams.delete('expires')),
    changed(({ searchParams }) => searchParams.append('signature', 'x')),
    changed((copy) => {
      copy.pathname = `/files/${other.key}`
    }),
  ]
  for (const address of addresses) await expectRefused(address, 404, 'upload.absent')
})

test('an upload URL does not allow reading', async () => {
  const files = [{ purpose: 'document' as const, mimeType: 'image/png' as const, bytes: png.length }]
  const { data } = await rider.client.getSignedUploadUrls({ body: { files } })
  const { params, query } = addressParts(data[0]!.url)
  await rider.client.uploadFile({ params, query, file: { bytes: png, mimeType: 'image/png' } })
  await expectRefused(
    `${app.url}/files/${params.key}?expires=${query.expires}&signature=${query.signature}`,
    404,
    'upload.absent',
  )
})

test('a file that was never uploaded is absent', async () => {
  await expectRefused(
    `${app.url}/files/picture-01900000-0000-7000-8000-0000000000ff.png`,
    404,
    'upload.absent',
  )
})

test('no path leads out of the folder', async () => {
  const { DATA_DIR } = app.services.config
  await mkdir(join(DATA_DIR, 'files'), { recursive: true })
  await writeFile(join(DATA_DIR, 'secret'), 'top secret')
  await writeFile(join(DATA_DIR, 'files', 'secret.png'), 'top secret')
  const paths = [
    '/files/../secret',
    '/files/..%2fsecret',
    '/files/%2e%2e/secret',
    '/files/%2e%2e%2fsecret',
    '/files/..\\secret',
    '/files/..%5csecret',
    '/files//secret',
    '/files/%2fetc%2fpasswd',
    '/files/secret.png',
    '/files/picture-..%2f..%2fsecret',
    '/files/picture-%2e%2e%2fsecret.png',
    `/files/picture-${'.'.repeat(36)}.png`,
    `/files/picture-${'../'.repeat(12)}.png`,
    `/files/picture-${'..%2f'.repeat(12)}.png`,
    '/files/picture-01900000-0000-7000-8000-0000000000ff.png%00.html',
    '/files/picture-01900000-0000-7000-8000-0000000000ff.png%0a',
    '/files/',
    '/files',
  ]
  for (const path of paths) {
    const { status, text } = await getAsTyped(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).not.toContain('secret')
  }
})

test('a signed URL expires after a quarter of an hour', async () => {
  const { file } = await uploadPrivately()
  await app.services.clock.advance(15 * 60_000 - 5000)
  expect((await fetch(file.url)).status).toBe(200)
  await app.services.clock.advance(6000)
  await expectRefused(file.url, 410, 'upload.ended')
})

test('while the object storage is down, files are refused with a time to retry', async () => {
  const away = await startApp({
    STORAGE_PROVIDER: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'buka',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  })
  const picture = `${away.url}/files/picture-01900000-0000-7000-8000-0000000000ff.png`
  await expectRefused(picture, 429, 'provider.unavailable')
})
