import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { UploadMimeType, UploadPurpose } from '#contract/states.ts'
import { sharedApp } from '#testing/app.ts'
import { addressParts, refusal, signUp } from '#testing/people.ts'
import { type Bytes, bytesOf, quarters } from '#testing/screens/pictures.ts'

/**
 * Files that are valid in two formats. Trailing data, chunks and false types are in
 * server/modules/uploads/re-encode.test.ts.
 */

const app = await sharedApp()
const { client } = await signUp(app, 'customer')
const script = '<script>alert(document.domain)</script>'

async function upload(bytes: Bytes, mimeType: UploadMimeType, purpose: UploadPurpose = 'picture') {
  const files = [{ purpose, mimeType, bytes: bytes.length }]
  const { data } = await client.getSignedUploadUrls({ body: { files } })
  return (await client.uploadFile({ ...addressParts(data[0]!.url), file: { bytes, mimeType } })).data
}

async function kept(url: string) {
  const response = await fetch(url)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const gif = bytesOf(
  'GIF89a/*',
  await quarters()
    .gif()
    .toBuffer()
    .then((bytes) => bytes.subarray(8)),
  '*/=1;alert(1)',
)
const svg = bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`)
const reading = bytesOf(
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text y="20">&x;</text></svg>',
)
const magick = bytesOf(
  "push graphic-context\nimage over 0,0 0,0 'https://127.0.0.1/x.png'\npop graphic-context\n",
)

test.for([
  ['a GIF that is a script', gif],
  ['an SVG with a script', svg],
  ['an SVG that reads files', reading],
  ['a drawing that fetches', magick],
  ['a PDF', bytesOf('%PDF-1.4\n%%EOF')],
  ['an archive', bytesOf('PK\u0003\u0004', new Uint8Array(60))],
  ['a program', bytesOf('\u007fELF', new Uint8Array(60))],
] as const)('%s is not accepted as a picture, whatever its type', async ([, bytes]) => {
  for (const mimeType of ['image/jpeg', 'image/png', 'image/webp'] as const)
    expect(await refusal(upload(bytes, mimeType))).toMatchObject({ code: 'upload.unfit' })
})

test('scripts in a picture’s metadata are removed', async () => {
  const noted = await quarters()
    .withExif({ IFD0: { ImageDescription: script, Artist: script } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`)
    .jpeg()
    .toBuffer()
  expect(noted.includes('<script>')).toBe(true)
  const comment = bytesOf(Buffer.from([0xff, 0xfe, 0, script.length + 2]), script)
  const { file } = await upload(bytesOf(noted.subarray(0, 2), comment, noted.subarray(2)), 'image/jpeg')
  const { bytes, headers } = await kept(file.url)
  expect(bytes.includes('script')).toBe(false)
  expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

const pdf = `%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n${script}\ntrailer<<>>\n%%EOF`

test('a PDF with a script is served as a sandboxed download', async () => {
  const { file } = await upload(bytesOf(pdf), 'application/pdf', 'attachment')
  const { headers } = await kept(file.url)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('HTML before a PDF, or a PDF announced as a picture, is refused', async () => {
  const png = await quarters().png().toBuffer()
  for (const bytes of [bytesOf(script, pdf), bytesOf(png, pdf), bytesOf(' ', pdf)])
    expect(await refusal(upload(bytes, 'application/pdf', 'document'))).toMatchObject({
      code: 'upload.unfit',
    })
})
