import { constants, deflateRawSync, deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { UploadMimeType } from '#contract/states.ts'
import { startApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { addressParts, refusal, signInAgain, signUp, uploaded } from '#testing/people.ts'
import { type Bytes, bytesOf, flatPng, plain, pngChunk, slowDrawing } from '#testing/screens/pictures.ts'

/**
 * Small files that would decompress to large ones. One of 400 megapixels and an animation are in
 * server/modules/uploads/re-encode.test.ts.
 */

const app = await startApp()
const person = await signUp(app, 'customer')
const other = await signUp(app, 'customer')
const upload = (bytes: Bytes, mimeType: UploadMimeType) => uploaded(person, 'picture', mimeType, bytes)

/** The peak memory of the process, in mebibytes. */
const peak = () => process.resourceUsage().maxRSS / 1024

/** A PNG whose header declares this size without any pixels. */
function claimed(width: number, height: number): Bytes {
  const png = Buffer.from(flatPng(8, 8))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return bytesOf(png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33))
}

test.for([
  [50_000, 50_000],
  [2_147_483_647, 2_147_483_647],
  [1, 2_147_483_647],
  [0, 0],
] as const)(
  'a picture that declares %i × %i pixels is refused before it is decoded',
  async ([width, height]) => {
    const before = peak()
    expect(await refusal(upload(claimed(width, height), 'image/png'))).toMatchObject({ code: 'upload.unfit' })
    expect(peak() - before).toBeLessThan(200)
  },
)

test('a picture that really has that many pixels is refused as well', async () => {
  expect(await refusal(upload(flatPng(100_000, 501), 'image/png'))).toMatchObject({ code: 'upload.unfit' })
})

const mebibyte = 1024 * 1024
const foldedMebibyte = deflateRawSync(Buffer.alloc(mebibyte), { finishFlush: constants.Z_FULL_FLUSH })

/** Compressed zeros: one compressed mebibyte, repeated. Of the two sums of the checksum, one is the number of zeros. */
function foldedZeros(mebibytes: number): Bytes {
  const checksum = Buffer.alloc(4)
  checksum.writeUInt16BE((mebibytes * mebibyte) % 65_521, 0)
  checksum.writeUInt16BE(1, 2)
  const header = Buffer.from([0x78, 0x01])
  return bytesOf(header, ...Array<Buffer>(mebibytes).fill(foldedMebibyte), deflateRawSync(''), checksum)
}
const folded = foldedZeros(256)

test('the compressed zeros are valid', () => {
  expect(inflateSync(foldedZeros(2)).length).toBe(2 * mebibyte)
})

test.for([
  ['a comment', 'zTXt', ['Comment', '\0\0']],
  ['a colour profile', 'iCCP', ['icc', '\0\0']],
  ['an international text', 'iTXt', ['Comment', '\0\u0001\0\0\0']],
] as const)(
  '%s that would decompress to 256 megabytes is not decompressed',
  async ([, type, [name, head]]) => {
    const png = await plain('orange')
    const chunk = pngChunk(type, bytesOf(name, head, folded))
    const bomb = bytesOf(png.subarray(0, 33), chunk, png.subarray(33))
    const before = peak()
    const outcome = await upload(bomb, 'image/png').then(
      () => 'drawn without it',
      ({ code }) => code,
    )
    expect(['drawn without it', 'upload.unfit']).toContain(outcome)
    expect(peak() - before).toBeLessThan(200)
  },
)

test('a compressed body is refused without decompression', async () => {
  const call = fetch(`${app.url}/v1/user`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'content-encoding': 'deflate',
    },
    body: Uint8Array.from(deflateSync(JSON.stringify({ name: ' '.repeat(10_000_000) }))),
  })
  const { fields } = await expectRefusal(call, 'request.invalid')
  expect(fields.map(({ path }) => path)).toEqual(['Content-Encoding'])
})

test('an SVG announced as a picture blocks nobody', async () => {
  const drawing = bytesOf(slowDrawing(4000))
  const began = performance.now()
  const drawings = (['image/png', 'image/jpeg', 'image/webp', 'image/png'] as const).map((mimeType) =>
    refusal(upload(drawing, mimeType)),
  )
  await signInAgain(app, person)
  await upload(flatPng(8, 8), 'image/png')
  for (const each of await Promise.all(drawings)) expect(each).toMatchObject({ code: 'upload.unfit' })
  expect(performance.now() - began).toBeLessThan(10_000)
})

const large = bytesOf(
  await sharp({ create: { width: 4000, height: 4000, channels: 4, background: '#01020380' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer(),
)

/** Starts an upload that takes long to decode; returns when it is being decoded. */
async function startLarge(): Promise<{ outcome: Promise<unknown> }> {
  const decoded = () => app.log.filter(({ msg }) => msg === 'decoding a picture').length
  const before = decoded()
  const outcome = upload(large, 'image/png').catch((error) => error)
  await expect.poll(decoded, { interval: 5 }).toBeGreaterThan(before)
  return { outcome }
}

test('a user who sends more pictures than can be decoded is refused as busy, other users are not', async () => {
  const bytes = flatPng(8, 8)
  const files = Array(10).fill({ purpose: 'picture', mimeType: 'image/png', bytes: bytes.length })
  const pages = [0, 1, 2].map(() => person.client.getSignedUploadUrls({ body: { files } }))
  const urls = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ url }) => url))
  const { outcome } = await startLarge()
  // Ten uploads of a user may wait.
  const small = urls.map((url) =>
    person.client.uploadFile({ ...addressParts(url), file: { bytes, mimeType: 'image/png' } }),
  )
  const ofOther = uploaded(other, 'picture', 'image/png', bytes)
  const outcomes = await Promise.allSettled(small)
  const refused = outcomes.filter((each) => each.status === 'rejected').map(({ reason }) => reason)
  expect(refused.length).toBeGreaterThan(0)
  for (const each of refused) expect(each).toMatchObject({ statusCode: 429, code: 'server.busy' })
  expect(await ofOther).toContain('picture-')
  expect(await outcome).toContain('picture-')
})

test('a shutdown does not wait for a picture', async () => {
  const { outcome } = await startLarge()
  const began = performance.now()
  await app.close()
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await outcome).toMatchObject({ statusCode: 429, code: 'server.busy' })
})
