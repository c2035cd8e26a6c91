import { Worker } from 'node:worker_threads'
import { Refusal } from '#platform/operations/refusal.ts'
import type { ReceiptContent, ReceiptFormat } from './content.ts'
import type { Answer, Order } from './worker.ts'

/** Draws in a worker thread, one receipt after the other, so that drawing never delays a request. */
export interface ReceiptDrawer {
  draw(content: ReceiptContent, format: ReceiptFormat): Promise<Buffer>
  close(): Promise<void>
}

interface Job {
  order: Order
  resolve(bytes: Buffer): void
  reject(reason: unknown): void
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

const mostWaiting = 100
const longestDrawingMs = 30_000

export function openReceiptDrawer({
  longestQueue = mostWaiting,
  longestMs = longestDrawingMs,
} = {}): ReceiptDrawer {
  const waiting: Job[] = []
  let worker: Worker | undefined
  let drawing: Job | undefined
  let watch: NodeJS.Timeout | undefined
  let closed = false

  function startWorker(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url))
    let reason: unknown = new Error('The thread that draws receipts stopped.')
    started.on('message', (answer: Answer) => {
      if ('bytes' in answer) drawing?.resolve(asBuffer(answer.bytes))
      else drawing?.reject(answer.failure)
      drawNext()
    })
    started.on('error', (error) => {
      reason = error
    })
    // Only the current receipt fails: it may have caused the crash. The others are drawn by a new thread.
    started.on('exit', () => {
      worker = undefined
      drawing?.reject(reason)
      drawNext()
    })
    return started
  }

  function drawNext() {
    clearTimeout(watch)
    drawing = waiting.shift()
    if (!drawing) return
    worker ??= startWorker()
    worker.postMessage(drawing.order)
    watch = setTimeout(() => worker?.terminate(), longestMs)
  }

  return {
    async draw(content, format) {
      if (closed) throw new Error('The receipt drawer is closed.')
      if (waiting.length >= longestQueue) throw new Refusal('server.busy', { retryAfterSeconds: 5 })
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      waiting.push({ order: { content, format }, resolve, reject })
      if (!drawing) drawNext()
      return promise
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new Error('The receipt drawer is closed.'))
      await worker?.terminate()
    },
  }
}
