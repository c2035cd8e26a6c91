import { parseArgs } from 'node:util'
import { calibrate } from './calibration.ts'
import { type CitySize, makeCity } from './city.ts'
import { planned, waves } from './dispatches.ts'
import { type DayResult, runDay } from './run-day.ts'
import { compareInService } from './service/compare.ts'
import { measureResults, printTable } from './table.ts'

/** Runs the same days of a made-up city under waves and under the planner, and prints one table for each size. */

const usage = `npm run simulate                 50 riders and 400 orders a day, 300 riders and 5,000 orders a day
npm run simulate -- --hourly     the same riders, and as many orders in each hour of three
npm run simulate -- --service    a small city through the real service: --riders 16 --orders 60 --hours 4
Each takes --seed <whole number>; the first two take --days <two or more>.`

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        seed: text,
        days: text,
        hourly: flag,
        service: flag,
        riders: text,
        orders: text,
        hours: text,
      },
    })
    const whole = (given: string | undefined, usual: number, least: number) => {
      const number = Number(given ?? usual)
      if (!Number.isSafeInteger(number) || number < least) throw new RangeError()
      return number
    }
    return {
      seed: whole(values.seed, 1, 0),
      days: whole(values.days, 2, 2),
      isHourly: values.hourly,
      isService: values.service,
      small: {
        riders: whole(values.riders, 16, 1),
        orders: whole(values.orders, 60, 1),
        hours: whole(values.hours, 4, 1),
      },
    }
  } catch {
    console.error(usage)
    process.exit(1)
  }
}

const { seed, days, isHourly, isService, small } = readOptions()

const daily: CitySize[] = [
  { riders: 50, orders: 400 },
  { riders: 300, orders: 5000 },
]
const evenHours = 3
const hourly = daily.map(
  ({ riders, orders }): CitySize => ({ riders, orders: orders * evenHours, hours: evenHours, isEven: true }),
)

function tellFaults(results: DayResult[]): void {
  const faults = results.flatMap((result) => result.faults)
  if (faults.length === 0) return
  console.error(`${faults.length} faults:\n${faults.slice(0, 20).join('\n')}`)
  process.exitCode = 1
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`

function compare(size: CitySize): void {
  const { riders, orders, hours } = size
  const demand =
    hours === undefined ? `${orders} orders a day` : `${orders / hours} orders an hour, ${hours} hours`
  console.log(`\n${riders} riders and ${demand}, ${days} days, seed ${seed}`)
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
    console.log(
      `${name}: told for 80 %, on held-out days in range: ready ${percent(ready)}, door ${percent(door)}`,
    )
  }
  tellFaults(results.flatMap(({ ofDays }) => ofDays))
}

async function compareServices(): Promise<void> {
  const { riders, orders, hours } = small
  console.log(`\n${riders} riders and ${orders} orders in ${hours} hours, through the service, seed ${seed}`)
  const results = await compareInService(small, seed)
  console.log(printTable(results.map(({ name, result }) => ({ name, measures: measureResults([result]) }))))
  tellFaults(results.map(({ result }) => result))
  if (process.exitCode !== 1)
    console.log(
      'The books are clean, no order was lost, and nobody was asked who was off, suspended, full or on the way.',
    )
}

if (isService) await compareServices()
else for (const size of isHourly ? hourly : daily) compare(size)
