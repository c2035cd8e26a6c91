import { parseArgs } from 'node:util'
import { calibrate } from './calibration.ts'
import { type CitySize, makeCity } from './city.ts'
import { planned, waves } from './dispatches.ts'
import { type DayResult, runDay } from './run-day.ts'
import { measureResults, printTable } from './table.ts'

/** Runs the same days of a made-up city under waves and under the planner, and prints one table for each size. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, days: { type: 'string', default: '4' } },
})
const seed = Number(values.seed)
const days = Number(values.days)
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(days) || days < 2) {
  console.error('npm run simulate -- --seed <whole number> --days <two or more>')
  process.exit(1)
}

const sizes: CitySize[] = [
  { riders: 50, orders: 400 },
  { riders: 300, orders: 5000 },
]

for (const size of sizes) {
  console.log(`\n${size.riders} riders and ${size.orders} orders a day, ${days} days, seed ${seed}`)
  const results = [waves, planned].map((dispatch) => {
    const began = performance.now()
    const ofDays: DayResult[] = []
    for (let day = 0; day < days; day++) {
      ofDays.push(runDay(makeCity(seed, seed * 1000 + day, size), dispatch, seed + day))
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.log(`  ${dispatch.name}: ${day + 1} of ${days} days, ${seconds} s`)
    }
    return { name: dispatch.name, ofDays }
  })
  console.log(printTable(results.map(({ name, ofDays }) => ({ name, measures: measureResults(ofDays) }))))
  for (const { name, ofDays } of results) {
    const half = Math.floor(days / 2)
    const { ready, door } = calibrate(ofDays.slice(0, half), ofDays.slice(half))
    const percent = (share: number) => `${(share * 100).toFixed(0)} %`
    console.log(
      `${name}: told for 80 %, on held-out days in range: ready ${percent(ready)}, door ${percent(door)}`,
    )
  }
  const faults = results.flatMap(({ ofDays }) => ofDays.flatMap((day) => day.faults))
  if (faults.length > 0) {
    console.error(`${faults.length} offers broke the rules: ${faults[0]}`)
    process.exitCode = 1
  }
}
