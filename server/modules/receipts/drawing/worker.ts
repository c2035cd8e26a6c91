import { parentPort } from 'node:worker_threads'
import type { ReceiptContent, ReceiptFormat } from './content.ts'
import { layOut } from './layout.ts'
import type { Page } from './shapes.ts'
import { toPdf } from './to-pdf.ts'
import { toPng } from './to-png.ts'

export interface Order {
  content: ReceiptContent
  format: ReceiptFormat
}

export type Answer = { bytes: Uint8Array } | { failure: unknown }

const drawers: Record<ReceiptFormat, (page: Page) => Promise<Uint8Array>> = {
  png: toPng,
  pdf: toPdf,
}

async function answer({ content, format }: Order): Promise<Answer> {
  try {
    return { bytes: await drawers[format](layOut(content)) }
  } catch (failure) {
    return { failure }
  }
}

parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await answer(order)))
