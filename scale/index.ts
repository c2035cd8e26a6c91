import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { busyness, machine } from '#bench/measure/machine.ts'
import { between } from '../scripts/between.ts'
import { atSize } from './at-size.ts'
import { type AtSize, report } from './report.ts'

/**
 * Measures what grows with the number of orders, and writes it into docs/scaling.md: `npm run scale -- 10000
 * 1000000`. Sizes that are not given keep their earlier results.
 */
const page = 'docs/scaling.md'
const kept = 'scale/figures.json'
/** From this size on, the views of orders are shortened, so that they fit on a common disk. */
const shortFrom = 2_000_000
const bytesOf = (orders: number) => orders * (orders >= shortFrom ? 6_000 : 16_000)

const asked = process.argv.slice(2).map(Number)
if (asked.some((orders) => !Number.isSafeInteger(orders) || orders < 1000)) {
  console.error('Give numbers of orders, each at least 1000: npm run scale -- 10000 1000000')
  process.exit(1)
}
const wanted = asked.length > 0 ? asked : [10_000, 1_000_000, 10_000_000]
const { bavail, bsize } = statfsSync('.')
const needed = Math.max(...wanted.map(bytesOf))
if (bavail * bsize < needed) {
  console.error(
    `This takes ${Math.ceil(needed / 1e9)} GB of disk; ${Math.floor((bavail * bsize) / 1e9)} GB are free.`,
  )
  process.exit(1)
}

for (const orders of wanted) {
  console.log(`\n${orders.toLocaleString('en')} orders`)
  const place = `${new Date().toISOString().slice(0, 10)}, ${machine(await busyness())}`
  const found = await atSize(orders, orders >= shortFrom, (line) => console.log(`  ${line}`))
  const before: AtSize[] = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : []
  const all = [...before.filter((each) => each.orders !== orders), { ...found, place }]
  all.sort((a, b) => a.orders - b.orders)
  writeFileSync(kept, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(page, between(readFileSync(page, 'utf8'), 'scale', report(all)))
}
console.log(`\nWritten into ${page}.`)
