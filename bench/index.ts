import { readFileSync, writeFileSync } from 'node:fs'
import { between } from '../scripts/between.ts'
import { type Figures, pages, printed } from './figures.ts'
import { busyness, machine } from './measure/machine.ts'
import type { Bench, Row } from './row.ts'

/**
 * Runs every bench, or the named ones, one after the other; prints the results and writes them into the
 * documents.
 */
const benches: { [name: string]: () => Promise<{ bench: Bench }> } = {
  stores: () => import('./stores/store-pages.ts'),
  orders: () => import('./orders/order-pages.ts'),
  'place-order': () => import('./orders/place-order.ts'),
  'order-life': () => import('./orders/order-life.ts'),
  ledger: () => import('./money/ledger.ts'),
  withdrawals: () => import('./money/withdrawals.ts'),
  receipts: () => import('./money/receipts.ts'),
  'realtime-fan-out': () => import('./realtime/fan-out.ts'),
  'realtime-delay': () => import('./realtime/delay.ts'),
  'realtime-crowd': () => import('./realtime/crowd.ts'),
  web: () => import('./web.ts'),
  dispatch: () => import('./dispatch.ts'),
}
const file = 'bench/figures.json'

const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('--'))
const asked = firstOption < 0 ? given : given.slice(0, firstOption)
const options = given.slice(asked.length)
if (options.length > 0 && (asked.length !== 1 || asked[0] !== 'dispatch')) {
  console.error(
    'Only dispatch has options: npm run bench -- dispatch --instances <folder> --solutions <folder>',
  )
  process.exit(1)
}
const unknown = asked.find((name) => !Object.hasOwn(benches, name))
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}. Known: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
const names = asked.length > 0 ? asked : Object.keys(benches)

const found = new Map<string, Row[]>()
let busy = 0
let isFailed = false
for (const [place, name] of names.entries()) {
  busy = Math.max(busy, await busyness())
  console.log(`\n${name} (${place + 1} of ${names.length})`)
  const started = performance.now()
  try {
    const { bench } = await benches[name]!()
    found.set(name, await bench(options))
  } catch (error) {
    console.error(`${name} failed:`, error)
    isFailed = true
  }
  console.log(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`)
}
console.log(`\n${printed([...found.values()].flat())}`)

// The results of benches that were not run stay as they are.
const kept: Figures = JSON.parse(readFileSync(file, 'utf8'))
const about = { date: new Date().toISOString().slice(0, 10), machine: machine(busy) }
const figures: Figures = {}
for (const name of Object.keys(benches)) {
  const rows = found.get(name)
  const measured = rows && rows.length > 0 ? { ...about, rows } : kept[name]
  if (measured) figures[name] = measured
}
writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
for (const [page, section] of Object.entries(pages)) {
  writeFileSync(page, between(readFileSync(page, 'utf8'), 'figures', section(figures)))
}
console.log(`\nWritten into ${Object.keys(pages).join(' and ')}, measured on ${about.machine}`)
// Programs that a failed bench has started run until this process ends.
if (isFailed) process.exit(1)
