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
 * Gives a receipt as kept, or draws it and keeps it for the next time: once, however many ask meanwhile. A party's are drawn one
 * after the other, so that in the drawer's queue each party has one place, whatever it asks for.
 */
export function receiptReader(services: Services): ReadReceipt {
  const once = singleFlight<Buffer>()
  const inTurnOf = openConcurrencyLimitPerKey({ atOnce: 1, longestQueue: 20 })

  async function draw(name: ReceiptName, receipt: Receipt): Promise<Buffer> {
    // Somebody may have drawn it since it was found missing.
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
