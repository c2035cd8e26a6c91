import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { maxPixels, type PictureAnswer, type PictureFormat, type PictureJob } from './picture-job.ts'

/**
 * The process that decodes pictures of strangers: apart from the service, so that neither its threads nor its memory are used up
 * and it can be killed at any moment. It is told its memory in bytes on the command line.
 */

const maxSide = 1600
const watchEveryMs = 20

const encoders: { [format in PictureFormat]: (image: Sharp) => Sharp } = {
  jpeg: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
  png: (image) => image.png({ compressionLevel: 9 }),
  webp: (image) => image.webp({ quality: 82 }),
}

/** Drawn anew, upright and without what the camera wrote. */
async function reEncode({ bytes, format }: PictureJob): Promise<PictureAnswer> {
  try {
    // With the limit of pixels the header of a larger picture could not be told from a broken one.
    const found = await sharp(bytes, { limitInputPixels: false, animated: false }).metadata()
    if (found.format !== format) return { fault: 'broken' }
    if (found.width * found.height > maxPixels) return { fault: 'too-large' }
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    return { bytes: await encoders[format](upright).toBuffer() }
  } catch {
    return { fault: 'broken' }
  }
}

/** An exit would wait for the threads that decode. */
const die = () => process.kill(process.pid, 'SIGKILL')

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)
setPriority(10)

const maxMemoryBytes = Number(process.argv[2])
const tell = (answer: PictureAnswer, then = () => {}) => process.send?.(answer, undefined, {}, then)

process.on('disconnect', die)
process.on('message', async (job: PictureJob) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= maxMemoryBytes) return
    clearInterval(watch)
    tell({ fault: 'too-much-memory' }, die)
  }, watchEveryMs)
  const answer = await reEncode(job)
  clearInterval(watch)
  tell(answer)
})
tell({ ready: true })
