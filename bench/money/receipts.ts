import { openReceiptDrawer } from '#modules/receipts/index.ts'
import { payment, withdrawal } from '#testing/money/receipt-samples.ts'
import { median } from '../measure/rounds.ts'
import type { Row } from '../row.ts'

/** The CPU time of drawing a receipt, on all threads: the first one of a process, and every other. */
const formats = ['png', 'pdf'] as const

export async function bench(): Promise<Row[]> {
  const drawer = openReceiptDrawer()
  const costs: { [format in (typeof formats)[number]]: number[] } = { png: [], pdf: [] }
  for (let drawn = 0; drawn < 20; drawn++) {
    for (const format of formats) {
      const before = process.cpuUsage()
      await drawer.draw(drawn % 2 === 0 ? payment : withdrawal, format)
      const { user, system } = process.cpuUsage(before)
      costs[format].push((user + system) / 1000)
    }
  }
  await drawer.close()
  return formats.map((format) => {
    const [first, ...others] = costs[format]
    return {
      what: `CPU of a receipt as ${format.toUpperCase()}`,
      note: `in a thread of its own; the first ${first!.toFixed(0)} ms`,
      unit: ' ms',
      ours: median(others),
    }
  })
}
