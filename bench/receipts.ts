import { payment, withdrawal } from '#modules/receipts/drawing/samples.ts'
import { openReceiptDrawer } from '#modules/receipts/index.ts'
import { median } from './rounds.ts'

/** What drawing a receipt costs, on all threads together: the first one of a process, and every other. */
const drawer = openReceiptDrawer()
const formats = ['png', 'pdf'] as const
const costs: { [format in (typeof formats)[number]]: number[] } = { png: [], pdf: [] }

for (let drawn = 0; drawn < 20; drawn++) {
  for (const format of formats) {
    const before = process.cpuUsage()
    await drawer.draw(drawn % 2 === 0 ? payment : withdrawal, format)
    const { user, system } = process.cpuUsage(before)
    costs[format].push((user + system) / 1000)
  }
}
for (const format of formats) {
  const [first, ...others] = costs[format]
  console.log(`a ${format}: ${median(others).toFixed(0)} ms of CPU, the first ${first!.toFixed(0)} ms`)
}
await drawer.close()
