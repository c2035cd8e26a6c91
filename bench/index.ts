/** Runs every bench one after the other, or those that are named. */
const benches: { [name: string]: () => Promise<unknown> } = {
  stores: () => import('./stores.ts'),
  ledger: () => import('./ledger.ts'),
  withdrawals: () => import('./withdrawals.ts'),
  receipts: () => import('./receipts.ts'),
  orders: () => import('./orders.ts'),
  'order-life': () => import('./order-life.ts'),
  'realtime-fan-out': () => import('./realtime-fan-out.ts'),
  'realtime-delay': () => import('./realtime-delay.ts'),
  'realtime-crowd': () => import('./realtime-crowd.ts'),
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in benches))
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}. Known: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
const names = asked.length > 0 ? asked : Object.keys(benches)
for (const [place, name] of names.entries()) {
  console.log(`\n${name} (${place + 1} of ${names.length})`)
  const started = performance.now()
  await benches[name]!()
  console.log(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`)
}
