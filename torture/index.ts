import { parseArgs } from 'node:util'
import { summary } from './progress.ts'
import { torture } from './torture.ts'

/** `npm run torture -- --minutes 2 --seed 7 --processes 2 --workers 2` */

const usage = 'Usage: npm run torture -- [--minutes N] [--seed N] [--processes N] [--workers N]'

function read(args: string[]) {
  const text = { type: 'string' } as const
  const options = { minutes: text, seed: text, processes: text, workers: text }
  try {
    const { values } = parseArgs({ args, options })
    const minutes = Number(values.minutes ?? 2)
    const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
    const processes = Number(values.processes ?? 2)
    const workers = Number(values.workers ?? 1)
    const isCount = (number: number) => Number.isInteger(number) && number > 0
    const isSound = minutes > 0 && Number.isInteger(seed) && isCount(processes) && isCount(workers)
    if (isSound) return { minutes, seed, processes, workers }
  } catch {}
  console.error(usage)
  process.exit(1)
}

const { minutes, seed, processes, workers } = read(process.argv.slice(2))
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(130)
    console.log('Cleaning up… (again to stop at once)')
    stopping.abort()
  })
}

console.log(`${minutes} minutes with ${processes} processes of ${workers} workers, seed ${seed}.`)
const folder = '.data/torture'
const { faults, figures, refusals } = await torture({
  seconds: minutes * 60,
  seed,
  processes,
  workers,
  crowd: { richCustomers: 3, ridersOfEachKind: 2 },
  folder,
  mostPauseMs: 2000,
  say: console.log,
  stop: stopping.signal,
})
if (stopping.signal.aborted) {
  console.log('Stopped early: nothing was checked.')
  process.exit(130)
}
console.log(`\n${summary(figures, refusals)}\n`)
for (const fault of faults.slice(0, 50)) console.log(`✗ ${fault}`)
const again = `npm run torture -- --minutes ${minutes} --seed ${seed} --processes ${processes} --workers ${workers}`
if (faults.length > 0)
  console.log(
    `${faults.length} faults. The database is left in ${folder}. Repeat with the same choices: ${again}`,
  )
else console.log('No write was lost or duplicated, and the ledger is clean.')
process.exit(faults.length > 0 ? 1 : 0)
