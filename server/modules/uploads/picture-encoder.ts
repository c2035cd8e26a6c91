import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openFairQueue } from '#platform/fair-queue.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { PictureAnswer, PictureFault, PictureFormat } from './picture-process-messages.ts'

/** Decodes pictures and encodes them again in a child process, which is started on first use. */
export interface PictureEncoder {
  /** With a width, the answer is a smaller copy as WebP. */
  encode(bytes: Buffer, format: PictureFormat, userId: string, width?: number): Promise<Buffer>
  /** Kills the process; pictures in progress are refused. */
  close(): void
}

/** A picture that could not be encoded, and why. */
export class UnfitPicture extends Error {
  fault: PictureFault | 'too-slow'
  constructor(fault: UnfitPicture['fault']) {
    super(fault)
    this.fault = fault
  }
}

const file = fileURLToPath(new URL('./picture-process.ts', import.meta.url))

/** Twice the cost of a picture of the maximum size on a slow machine. */
const defaultBounds = {
  longestMs: 15_000,
  maxMemoryBytes: 768 * 1024 * 1024,
  idleMs: 60_000,
}
const longestStartMs = 30_000
const queueBounds = { atOnce: 1, longest: 40, longestOfGroup: 10, longestWaitMs: 30_000 }

const busy = () => new Refusal('server.busy', { retryAfterSeconds: 5 })

/** The child's environment: without the variables of the service, which contain secrets, and with a single thread. */
const environment = () => {
  const { PATH, SystemRoot } = process.env
  return { PATH, SystemRoot, UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1', VIPS_BLOCK_UNTRUSTED: '1' }
}

export function openPictureEncoder(log: Log, given: Partial<typeof defaultBounds> = {}): PictureEncoder {
  const { longestMs, maxMemoryBytes, idleMs } = { ...defaultBounds, ...given }
  const runLimited = openFairQueue(queueBounds)
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function start(): ChildProcess {
    const started = fork(file, [String(maxMemoryBytes)], {
      env: environment(),
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.unref()
    started.channel?.unref()
    const forget = () => {
      if (child === started) child = undefined
    }
    started.on('exit', forget)
    started.on('error', (error) => {
      log.error({ error }, 'picture process failed')
      forget()
    })
    return started
  }

  function stop() {
    const ending = child
    child = undefined
    ending?.kill('SIGKILL')
  }

  /**
   * Waits for the next message of the process. The process is killed if it takes too long; its exit rejects with the error from `onEnd`.
   */
  function nextAnswer(from: ChildProcess, withinMs: number, onEnd: (isLate: boolean) => Error) {
    return new Promise<PictureAnswer>((resolve, reject) => {
      let isLate = false
      const watch = setTimeout(() => {
        isLate = true
        stop()
      }, withinMs)
      const finish = (then: () => void) => {
        clearTimeout(watch)
        from.off('message', take).off('exit', end).off('error', end)
        then()
      }
      const take = (answer: PictureAnswer) => finish(() => resolve(answer))
      const end = () => finish(() => reject(closed ? busy() : onEnd(isLate)))
      from.on('message', take).on('exit', end).on('error', end)
    })
  }

  async function ready(): Promise<ChildProcess> {
    if (child) return child
    const started = start()
    child = started
    await nextAnswer(started, longestStartMs, () => {
      log.error('picture process did not start')
      return busy()
    })
    return started
  }

  async function encode(bytes: Buffer, format: PictureFormat, width: number | undefined): Promise<Buffer> {
    if (closed) throw busy()
    const to = await ready()
    const answer = nextAnswer(to, longestMs, (isLate) => {
      log.warn({ isLate, bytes: bytes.length, format }, 'picture decoding aborted')
      return new UnfitPicture(isLate ? 'too-slow' : 'broken')
    })
    log.debug({ bytes: bytes.length, format }, 'decoding a picture')
    // If the process has exited by now, its exit event rejects the answer.
    to.send({ bytes, format, width }, () => {})
    const encoded = await answer
    if ('bytes' in encoded) return Buffer.from(encoded.bytes)
    const fault = 'fault' in encoded ? encoded.fault : 'broken'
    if (fault === 'too-much-memory') stop()
    throw new UnfitPicture(fault)
  }

  return {
    encode: (bytes, format, userId, width) =>
      runLimited({ group: userId, isKnown: true }, async () => {
        clearTimeout(idle)
        try {
          return await encode(bytes, format, width)
        } finally {
          idle = setTimeout(stop, idleMs).unref()
        }
      }),
    close() {
      closed = true
      clearTimeout(idle)
      stop()
    },
  }
}
