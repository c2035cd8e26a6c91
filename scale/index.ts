import { readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { busyness, machine } from '#bench/machine.ts'
import { atSize } from './at-size.ts'
import { type AtSize, report } from './report.ts'

/** What grows with the number of orders, measured, and written into docs/scaling.md: `npm run scale -- 10000 1000000`. */
const file = 'docs/scaling.md'
/** From so many on, what people read of their orders is shortened, so that a common disk has room for it. */
const shortFrom = 2_000_000
const bytesOf = (orders: number) => orders * (orders >= shortFrom ? 6_000 : 16_000)

const asked = process.argv.slice(2).map(Number)
if (asked.some((orders) => !Number.isSafeInteger(orders) || orders < 1000)) {
  console.error('Name numbers of orders, each at least 1000: npm run scale -- 10000 1000000')
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

const found: AtSize[] = []
let busy = 0
for (const orders of wanted) {
  console.log(`\n${orders.toLocaleString('en')} orders`)
  busy = Math.max(busy, await busyness())
  found.push(await atSize(orders, orders >= shortFrom, (line) => console.log(`  ${line}`)))
}
const table = report(found)
console.log(`\n${table}`)
const date = new Date().toISOString().slice(0, 10)
const text = readFileSync(file, 'utf8')
const section = /<!-- scale -->.*<!-- \/scale -->/s
writeFileSync(
  file,
  text.replace(section, `<!-- scale -->\n${date}: ${machine(busy)}.\n\n${table}\n<!-- /scale -->`),
)
