import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openConcurrencyLimitPerKey } from '#platform/concurrency-limit.ts'
import { singleFlight } from '#platform/single-flight.ts'
import type { Services } from '#server/services.ts'
import { keepReceipt, storageKeyOf } from './keep-receipt.ts'
import type { ReceiptName } from './receipt-addresses.ts'
import type { Receipt } from './receipt-content.ts'

export type ReadReceipt = (
  name: ReceiptName,
  receipt: Receipt,
) => Promise<{ size: number; body: Readable | Buffer }>

/**
 * Returns a stored receipt, or draws and stores it: once, however many requests arrive meanwhile. The
 * receipts of a party are drawn one after the other, so that each party has one place in the drawer's queue.
 */
export function receiptReader(services: Services): ReadReceipt {
  const once = singleFlight<Buffer>()
  const inTurnOf = openConcurrencyLimitPerKey({ atOnce: 1, longestQueue: 20 })

  async function draw(name: ReceiptName, receipt: Receipt): Promise<Buffer> {
    // Another request may have drawn it meanwhile.
    const kept = await services.storage.read(storageKeyOf(name, receipt.content))
    if (kept) return buffer(kept.body)
    const bytes = await services.receiptDrawer.draw(receipt.content, name.format)
    await keepReceipt(services, name, receipt, bytes)
    return bytes
  }

  return async (name, receipt) => {
    const kept = await services.storage.read(storageKeyOf(name, receipt.content))
    if (kept) return kept
    const bytes = await once(JSON.stringify([name, receipt]), () =>
      inTurnOf(receipt.partyId, () => draw(name, receipt)),
    )
    return { size: bytes.length, body: bytes }
  }
}
