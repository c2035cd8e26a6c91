import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { UploadMimeType, UploadPurpose } from '#contract/states.ts'
import { sharedApp } from '#testing/app.ts'
import { addressParts, refusal, signUp } from '#testing/people.ts'
import {
  type Bytes,
  bytesOf,
  colourAt,
  flatPng,
  plain,
  pngChunk,
  quarters,
  smallPdf,
} from '#testing/screens/pictures.ts'

const app = await sharedApp()
const person = await signUp(app, 'customer')

const jpeg = bytesOf(await quarters().jpeg({ quality: 100 }).toBuffer())
const png = bytesOf(await quarters().png().toBuffer())
const webp = bytesOf(await quarters().webp({ lossless: true }).toBuffer())

/** Requests an upload URL for the bytes and uploads them. */
async function upload(bytes: Bytes, mimeType: UploadMimeType, purpose: UploadPurpose = 'picture') {
  const files = [{ purpose, mimeType, bytes: bytes.length }]
  const { data } = await person.client.getSignedUploadUrls({ body: { files } })
  return person.client.uploadFile({ ...addressParts(data[0]!.url), file: { bytes, mimeType } })
}

async function keptAt(url: string): Promise<Buffer> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe('re-encoding', () => {
  test('metadata is removed and the picture is rotated upright', async () => {
    const fromCamera = bytesOf(
      await quarters()
        .withExif({
          IFD0: { Make: 'SpyCam', Copyright: 'Ngozi' },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '7/1 29/1 0/1',
            GPSLongitudeRef: 'E',
            GPSLongitude: '4/1 33/1 0/1',
          },
        })
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 100 })
        .toBuffer(),
    )
    const before = await sharp(fromCamera).metadata()
    expect(before).toMatchObject({ orientation: 6, width: 40, height: 20 })
    expect(before.exif).toBeDefined()

    const { data } = await upload(fromCamera, 'image/jpeg')
    const bytes = await keptAt(data.file.url)
    const after = await sharp(bytes).metadata()
    expect(after).toMatchObject({ width: 20, height: 40 })
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('SpyCam')).toBe(false)
    expect(await colourAt(bytes, 17, 2)).toBe('red')
    expect(await colourAt(bytes, 2, 37)).toBe('blue')
  })

  const script = '<html><script>alert(document.domain)</script></html>'
  const zip = bytesOf('PK\u0003\u0004', 'payload.jar', 'PK\u0005\u0006')

  test.for<[string, UploadMimeType, Bytes]>([
    ['a PNG with a page behind it', 'image/png', bytesOf(png, script)],
    ['a PNG with an archive behind it', 'image/png', bytesOf(png, zip)],
    ['a JPEG with a page behind it', 'image/jpeg', bytesOf(jpeg, script)],
    ['a WebP with a page behind it', 'image/webp', bytesOf(webp, script)],
  ])('%s loses its trailing data', async ([, mimeType, bytes]) => {
    const { data } = await upload(bytes, mimeType)
    const kept = await keptAt(data.file.url)
    expect(kept.includes('script')).toBe(false)
    expect(kept.includes('payload')).toBe(false)
    expect((await sharp(kept).metadata()).width).toBe(40)
  })

  test('HTML hidden in a text chunk is removed', async () => {
    const [header, rest] = [png.subarray(0, 33), png.subarray(33)]
    const { data } = await upload(
      bytesOf(header, pngChunk('tEXt', `Comment\u0000${script}`), rest),
      'image/png',
    )
    expect((await keptAt(data.file.url)).includes('script')).toBe(false)
  })

  test('a large picture is scaled down, a small one is not scaled up', async () => {
    const large = bytesOf(await quarters(3200, 1000).png().toBuffer())
    const { data } = await upload(large, 'image/png')
    expect(await sharp(await keptAt(data.file.url)).metadata()).toMatchObject({ width: 1600, height: 500 })
  })

  test('of an animation the first frame is kept', async () => {
    const frames = await Promise.all(['red', 'blue'].map(async (colour) => Buffer.from(await plain(colour))))
    const animated = bytesOf(
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    )
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const { data } = await upload(animated, 'image/webp')
    const bytes = await keptAt(data.file.url)
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(bytes, 3, 3)).toBe('red')
  })
})

describe('content that is not of the announced type', async () => {
  const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
  const gif = bytesOf(await quarters().gif().toBuffer())
  const flipped = Uint8Array.from(png)
  flipped.set([0x88], 0)

  test.for<[string, UploadMimeType, Bytes]>([
    ['a PNG called JPEG', 'image/jpeg', png],
    ['a JPEG called PNG', 'image/png', jpeg],
    ['a WebP called PNG', 'image/png', webp],
    ['a GIF called WebP', 'image/webp', gif],
    ['an SVG called PNG', 'image/png', svg],
    ['a page called JPEG', 'image/jpeg', bytesOf('<html><script>1</script></html>')],
    ['a PNG with wrong magic bytes', 'image/png', flipped],
    ['half a JPEG', 'image/jpeg', jpeg.slice(0, jpeg.length / 2)],
    ['half a PNG', 'image/png', png.slice(0, png.length / 2)],
    ['half a WebP', 'image/webp', webp.slice(0, webp.length / 2)],
    ['the head of a JPEG', 'image/jpeg', jpeg.slice(0, 4)],
    ['nothing but zeros', 'image/png', new Uint8Array(100)],
  ])('%s is refused and not stored', async ([, mimeType, bytes]) => {
    const files = [{ purpose: 'picture' as const, mimeType, bytes: bytes.length }]
    const { data } = await person.client.getSignedUploadUrls({ body: { files } })
    const { key, url } = data[0]!
    const error = await refusal(person.client.uploadFile({ ...addressParts(url), file: { bytes, mimeType } }))
    expect(error).toMatchObject({ statusCode: 400, code: 'upload.unfit' })
    expect(error.fields.map(({ path }) => path)).toEqual(['file'])
    expect((await fetch(`${app.url}/files/${key}`)).status).toBe(404)
  })

  test.for<[string, Bytes]>([
    ['a picture', png],
    ['a page', bytesOf('<html>%PDF-1.4 %%EOF</html>')],
    ['half a PDF', smallPdf.slice(0, 20)],
  ])('%s announced as PDF is refused', async ([, bytes]) => {
    const error = await refusal(upload(bytes, 'application/pdf', 'document'))
    expect(error).toMatchObject({ statusCode: 400, code: 'upload.unfit' })
  })

  test('a decompression bomb of hundreds of megapixels is refused quickly', async () => {
    const bomb = flatPng(20_000, 20_000)
    expect(bomb.length).toBeLessThan(100_000)
    const started = performance.now()
    const error = await refusal(upload(bomb, 'image/png'))
    expect(error).toMatchObject({ statusCode: 400, code: 'upload.unfit' })
    expect(error.fields).toEqual([
      { path: 'file', code: 'too-large', message: 'is too large: it has more than 50 million pixels' },
    ])
    expect(performance.now() - started).toBeLessThan(5000)
    expect(await upload(flatPng(200, 200), 'image/png')).toMatchObject({ statusCode: 200 })
  })
})
