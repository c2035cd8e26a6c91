import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '#platform/telemetry/log.ts'
import { flatPng, plain, pngChunk, slowDrawing } from '#testing/screens/pictures.ts'
import { openPictureEncoder } from './picture-encoder.ts'

const log = openLog('silent')
const encoders: ReturnType<typeof openPictureEncoder>[] = []
afterAll(() => {
  for (const each of encoders) each.close()
})
function open(bounds?: Parameters<typeof openPictureEncoder>[1]) {
  const encoder = openPictureEncoder(log, bounds)
  encoders.push(encoder)
  return encoder
}

const small = Buffer.from(await plain('orange'))
const expectWorking = async (encoder: ReturnType<typeof open>) =>
  expect((await sharp(await encoder.encode(small, 'png', 'somebody')).metadata()).width).toBe(16)

/** A picture that can only be decoded as a whole, with 8 bytes per pixel: it takes seconds and hundreds of megabytes. */
function costlyPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  const pixels = deflateSync(Buffer.alloc(side * side * 8 + side * 16), { level: 1 })
  return Buffer.concat([
    Buffer.from(flatPng(1, 1)).subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', ''),
  ])
}

const costly = costlyPng(3500)

test('a picture that takes too long is aborted, and the next is not', async () => {
  const encoder = open({ longestMs: 100 })
  await expect(encoder.encode(costly, 'png', 'somebody')).rejects.toMatchObject({ fault: 'too-slow' })
  // On a busy machine even a small picture sometimes exceeds the limit.
  const again = () =>
    encoder.encode(small, 'png', 'somebody').then(
      () => 'encoded',
      ({ fault }) => fault,
    )
  await expect.poll(again).toBe('encoded')
})

test('a picture that takes too much memory is aborted, and the next is not', async () => {
  const encoder = open({ maxMemoryBytes: 130 * 1024 * 1024 })
  await expect(encoder.encode(costly, 'png', 'somebody')).rejects.toMatchObject({
    fault: 'too-much-memory',
  })
  await expectWorking(encoder)
})

test('bytes that are not JPEG, PNG or WebP reach no decoder', async () => {
  const encoder = open({ longestMs: 2000 })
  const gif = await sharp(small).gif().toBuffer()
  const tiff = await sharp(small).tiff().toBuffer()
  for (const bytes of [slowDrawing(4000), gif, tiff, Buffer.from('P6 1 1 255 abc')])
    await expect(encoder.encode(bytes, 'png', 'somebody')).rejects.toMatchObject({ fault: 'broken' })
  await expectWorking(encoder)
})

test('closing ends the process at once, whatever it does', async () => {
  const encoder = open()
  await expectWorking(encoder)
  const underWay = encoder.encode(costly, 'png', 'somebody')
  const waiting = encoder.encode(small, 'png', 'somebody else')
  encoder.close()
  for (const each of [underWay, waiting, encoder.encode(small, 'png', 'somebody')])
    await expect(each).rejects.toMatchObject({ code: 'server.busy' })
})

test('the process exits when idle, and is started again', async () => {
  const encoder = open({ idleMs: 0 })
  for (let round = 0; round < 3; round++) await expectWorking(encoder)
})
