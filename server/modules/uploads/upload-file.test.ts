import { rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { UploadMimeType, UploadPurpose } from '#contract/states.ts'
import { sharedApp } from '#testing/app.ts'
import {
  addressParts,
  expectField,
  type Person,
  refusal,
  signInAgain,
  signUp,
  uploaded,
} from '#testing/people.ts'
import { type Bytes, bytesOf, colourAt, plain, quarters, smallPdf } from '#testing/screens/pictures.ts'

const app = await sharedApp()
const person = await signUp(app, 'customer')

const jpeg = bytesOf(await quarters().jpeg({ quality: 100 }).toBuffer())
const png = bytesOf(await quarters().png().toBuffer())
const webp = bytesOf(await quarters().webp({ lossless: true }).toBuffer())
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

async function addressFor(
  purpose: UploadPurpose,
  mimeType: UploadMimeType,
  bytes: number,
  by: Person = person,
) {
  const { data } = await by.client.getSignedUploadUrls({ body: { files: [{ purpose, mimeType, bytes }] } })
  return data[0]!
}

const send = (url: string, bytes: Bytes, mimeType: string, by: Person = person) =>
  by.client.uploadFile({ ...addressParts(url), file: { bytes, mimeType } })

/** Requests an upload URL for the bytes and uploads them. */
async function upload(bytes: Bytes, mimeType: UploadMimeType, purpose: UploadPurpose = 'picture') {
  const { url } = await addressFor(purpose, mimeType, bytes.length)
  return send(url, bytes, mimeType)
}

async function served(url: string) {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('both steps', () => {
  test.for<[UploadMimeType, Bytes]>([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
  ])('a picture as %s is stored, and is a valid picture', async ([mimeType, bytes]) => {
    const { statusCode, data } = await upload(bytes, mimeType)
    expect(statusCode).toBe(200)
    expect(data.file).toEqual({ mimeType, url: `${app.url}/files/${data.key}` })
    const kept = await served(data.file.url)
    expect(kept.response.headers.get('content-type')).toBe(mimeType)
    const { format, width, height } = await sharp(kept.bytes).metadata()
    expect({ format: `image/${format}`, width, height }).toEqual({ format: mimeType, width: 40, height: 20 })
    expect(await colourAt(kept.bytes, 2, 2)).toBe('red')
    expect(await colourAt(kept.bytes, 37, 17)).toBe('blue')
  })

  test.for(['attachment', 'document'] as const)('a PDF as %s is stored unchanged', async (purpose) => {
    const { data } = await upload(smallPdf, 'application/pdf', purpose)
    const { response, bytes } = await served(data.file.url)
    expect(bytes).toEqual(Buffer.from(smallPdf))
    expect(response.headers.get('content-disposition')).toBe('attachment')
  })

  test('after a disk failure the file can be sent again to the same URL', async () => {
    const { url } = await addressFor('attachment', 'application/pdf', smallPdf.length)
    const inTheWay = join(app.services.config.DATA_DIR, 'files', 'attachment')
    await rename(inTheWay, `${inTheWay}-aside`).catch(() => {})
    await writeFile(inTheWay, '')
    expect(await refusal(send(url, smallPdf, 'application/pdf'))).toMatchObject({
      statusCode: 429,
      code: 'provider.unavailable',
      retryAfterSeconds: 30,
    })
    expect(app.log).toContainEqual(
      expect.objectContaining({ level: 'error', msg: 'a file could not be stored' }),
    )
    await rm(inTheWay)
    expect((await send(url, smallPdf, 'application/pdf')).statusCode).toBe(200)
  })

  test('the URL works as given, with the token and the type of the file', async () => {
    const { url, method, mimeType } = await addressFor('picture', 'image/png', png.length)
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': mimeType },
      body: png,
    })
    expect(response.status).toBe(200)
  })
})

describe('the body, compared with the announcement', () => {
  test('another size than announced is refused by field; the URL can be used again', async () => {
    const { url } = await addressFor('picture', 'image/png', png.length)
    for (const bytes of [bytesOf(png, '!'), png.slice(0, -1)]) {
      const error = await refusal(send(url, bytes, 'image/png'))
      expect(error).toMatchObject({ statusCode: 400, code: 'upload.unfit' })
      expect(error.fields.map(({ path }) => path)).toEqual(['bytes'])
    }
    expect((await send(url, png, 'image/png')).statusCode).toBe(200)
  })

  test('another content type than announced is refused by field', async () => {
    const { url } = await addressFor('picture', 'image/png', png.length)
    await expectField(send(url, png, 'image/jpeg'), 'Content-Type')
    await expectField(send(url, png, 'application/pdf'), 'Content-Type')
    expect(await refusal(send(url, png, 'text/html'))).toMatchObject({
      statusCode: 400,
      code: 'request.content-type',
    })
    expect(await refusal(send(url, png, 'application/octet-stream'))).toMatchObject({
      code: 'request.content-type',
    })
    const json = { ...addressParts(url), headers: { 'content-type': 'application/json' } }
    const asJson = person.client.uploadFile({
      ...json,
      file: { bytes: bytesOf('{}'), mimeType: 'application/json' },
    })
    expect(await refusal(asJson)).toMatchObject({ statusCode: 400, code: 'request.content-type' })
  })

  test('a missing body is refused', async () => {
    const { url } = await addressFor('picture', 'image/png', png.length)
    for (const type of [undefined, 'image/png']) {
      const response = await fetch(url, {
        method: 'PUT',
        headers: { authorization: `Bearer ${person.token}`, ...(type && { 'content-type': type }) },
      })
      expect(response.status).toBe(400)
    }
  })
})

describe('an upload URL', () => {
  test('accepts one upload', async () => {
    const { url } = await addressFor('picture', 'image/png', png.length)
    await send(url, png, 'image/png')
    expect(await refusal(send(url, png, 'image/png'))).toMatchObject({
      statusCode: 410,
      code: 'upload.ended',
    })
  })

  test('accepts one of several concurrent uploads, and stores that one', async () => {
    const pictures = await Promise.all(['red', 'blue', 'red', 'blue'].map(plain))
    const length = Math.max(...pictures.map((bytes) => bytes.length))
    const { url } = await addressFor('picture', 'image/png', length)
    const padded = pictures.map((bytes) => bytesOf(bytes, new Uint8Array(length - bytes.length)))
    const outcomes = await Promise.allSettled(padded.map((bytes) => send(url, bytes, 'image/png')))
    const winners = outcomes.flatMap((each, index) => (each.status === 'fulfilled' ? [index] : []))
    expect(winners).toHaveLength(1)
    for (const each of outcomes) {
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ statusCode: 410, code: 'upload.ended' })
    }
    const [parts, won] = [addressParts(url), winners[0]!]
    const kept = (await served(`${app.url}/files/${parts.params.key}`)).bytes
    expect(await colourAt(kept, 8, 8)).toBe(won % 2 === 0 ? 'red' : 'blue')
  })

  test('of another user, an unknown one, and one that was tampered with are all absent', async () => {
    const other = await signUp(app, 'customer')
    const { url } = await addressFor('picture', 'image/png', png.length)
    const { params, query } = addressParts(url)
    const file = { bytes: png, mimeType: 'image/png' }
    const theirs = addressParts((await addressFor('picture', 'image/png', png.length, other)).url)
    const attempts = [
      other.client.uploadFile({ params, query, file }),
      person.client.uploadFile({ params, query: { ...query, expires: query.expires + 1 }, file }),
      person.client.uploadFile({ params, query: { ...query, signature: 'A'.repeat(43) }, file }),
      person.client.uploadFile({ params, query: { ...query, signature: `${query.signature}A` }, file }),
      person.client.uploadFile({ params: theirs.params, query, file }),
      person.client.uploadFile({ params, query: theirs.query, file }),
      person.client.uploadFile({ ...theirs, file }),
    ]
    for (const error of await Promise.all(attempts.map(refusal))) {
      expect(error).toMatchObject({ statusCode: 404, code: 'upload.absent' })
    }
    expect((await send(url, png, 'image/png')).statusCode).toBe(200)
  })

  test('a signature for reading a file is invalid for writing it', async () => {
    const { data } = await upload(png, 'image/png', 'document')
    const { query } = addressParts(data.file.url)
    const file = { bytes: png, mimeType: 'image/png' }
    const attempt = person.client.uploadFile({ params: { key: data.key }, query, file })
    expect(await refusal(attempt)).toMatchObject({ statusCode: 404, code: 'upload.absent' })
  })

  test('must be sent completely', async () => {
    const { url } = await addressFor('picture', 'image/png', png.length)
    const { params, query } = addressParts(url)
    const file = { bytes: png, mimeType: 'image/png' }
    await expectField(person.client.uploadFile({ params, query: {} as never, file }), 'signature')
    await expectField(
      person.client.uploadFile({ params, query: { signature: query.signature } as never, file }),
      'expires',
    )
    await expectField(person.client.uploadFile({ params: { key: 'picture-1.png' }, query, file }), 'key')
  })

  test('expires after ten minutes', async () => {
    const by = await signUp(app, 'customer')
    const { url } = await addressFor('picture', 'image/png', png.length, by)
    await app.services.clock.advance(10 * 60_000 - 5000)
    const early = await addressFor('picture', 'image/png', png.length, by)
    await app.services.clock.advance(6000)
    expect(await refusal(send(url, png, 'image/png', by))).toMatchObject({
      statusCode: 410,
      code: 'upload.ended',
    })
    expect((await send(early.url, png, 'image/png', by)).statusCode).toBe(200)
  })
})

describe('the body', async () => {
  /** Sends a body of this many bytes and ignores the answer meanwhile. */
  const put = (path: string, length: number, headers: { [name: string]: string }) =>
    new Promise<{ status: number; code: string; sent: number }>((resolve, reject) => {
      const outgoing = request(`${app.url}${path}`, {
        method: 'PUT',
        headers: { 'content-type': 'image/png', 'content-length': length, ...headers },
      })
      const piece = Buffer.alloc(64 * 1024)
      let sent = 0
      const more = () => {
        while (sent < length && !outgoing.destroyed) {
          const part = piece.subarray(0, Math.min(piece.length, length - sent))
          sent += part.length
          if (!outgoing.write(part)) return void outgoing.once('drain', more)
        }
        outgoing.end()
      }
      outgoing.on('response', async (response) => {
        const text = (await response.toArray()).join('')
        outgoing.destroy()
        resolve({ status: response.statusCode!, code: JSON.parse(text).error.code, sent })
      })
      outgoing.on('error', reject)
      outgoing.flushHeaders()
      setImmediate(more)
    })

  const path = `/v1/upload/file/picture-01900000-0000-7000-8000-00000000f001.png?expires=1&signature=${'A'.repeat(43)}`

  test('needs a token before it is read, however large it is', async () => {
    const small = await fetch(`${app.url}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: png,
    })
    expect(small.status).toBe(401)
    const eight = 8 * 1024 * 1024
    expect(await put(path, eight, {})).toMatchObject({ status: 401, code: 'auth.token.missing' })
    expect(await put(path, eight, { authorization: 'Bearer x.y.z' })).toMatchObject({
      status: 401,
      code: 'auth.token.invalid',
    })
    expect(await put(path, 10 * eight, {})).toMatchObject({ status: 401, code: 'auth.token.missing' })
  })

  test('may have eight mebibytes and not a byte more', async () => {
    const { token } = await signInAgain(app, person)
    const headers = { authorization: `Bearer ${token}` }
    const most = 8 * 1024 * 1024
    expect(await put(path, most, headers)).toMatchObject({ status: 404, code: 'upload.absent' })
    expect(await put(path, most + 1, headers)).toMatchObject({ status: 400, code: 'request.too-large' })
  })

  test('of a real picture of some mebibytes is accepted', async () => {
    const by = await signInAgain(app, person)
    const bytes = bytesOf(await noise(1200).png({ compressionLevel: 1 }).toBuffer())
    expect(bytes.length).toBeGreaterThan(1024 * 1024)
    const key = await uploaded(by, 'picture', 'image/png', bytes)
    expect((await sharp((await served(`${app.url}/files/${key}`)).bytes).metadata()).width).toBe(1200)
  })
})
