import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import {
  maxPixels,
  type PictureAnswer,
  type PictureFormat,
  type PictureJob,
} from './picture-process-messages.ts'

/**
 * The process that decodes uploaded pictures. It is separate so that it does not use up the threads and memory of the service and can be
 * killed at any moment. Its memory limit in bytes is a command line argument.
 */

const maxSide = 1600
const watchEveryMs = 20

const encoders: { [format in PictureFormat]: (image: Sharp) => Sharp } = {
  jpeg: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
  png: (image) => image.png({ compressionLevel: 9 }),
  webp: (image) => image.webp({ quality: 82 }),
}

const encodeSmall = (image: Sharp) => image.webp({ quality: 75 })

/** Decodes a picture and encodes it again, upright and without metadata. */
async function reEncode({ bytes, format, width }: PictureJob): Promise<PictureAnswer> {
  try {
    // Without a pixel limit here: the library would report a picture that exceeds it like a broken one.
    const found = await sharp(bytes, { limitInputPixels: false, animated: false }).metadata()
    if (found.format !== format) return { fault: 'broken' }
    if (found.width * found.height > maxPixels) return { fault: 'too-large' }
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
      .rotate()
      .resize({ width: width ?? maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    return { bytes: await (width ? encodeSmall : encoders[format])(upright).toBuffer() }
  } catch {
    return { fault: 'broken' }
  }
}

/** process.exit() would wait for the decoding threads. */
const kill = () => process.kill(process.pid, 'SIGKILL')

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)
setPriority(10)

const maxMemoryBytes = Number(process.argv[2])
const reply = (answer: PictureAnswer, then = () => {}) => process.send?.(answer, undefined, {}, then)

process.on('disconnect', kill)
process.on('message', async (job: PictureJob) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= maxMemoryBytes) return
    clearInterval(watch)
    reply({ fault: 'too-much-memory' }, kill)
  }, watchEveryMs)
  const answer = await reEncode(job)
  clearInterval(watch)
  reply(answer)
})
reply({ ready: true })
