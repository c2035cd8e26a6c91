import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { installClockTable } from '#platform/movable-clock.ts'
import { openMovableClock } from '#testing/app/clock.ts'
import { openBank } from './bank.ts'
import { openChance } from './chance.ts'
import { checkDeadlines } from './checks/deadlines.ts'
import { checkAll } from './checks/index.ts'
import { type Disruption, disrupt, type Targets } from './disruptions.ts'
import { openGate } from './gate.ts'
import { openJournal } from './journal.ts'
import { liveAll } from './people/live.ts'
import { openPostgres } from './postgres.ts'
import { startProcesses } from './processes.ts'
import { type Figures, figuresOf, progressLine } from './progress.ts'
import { moveIn, moveOut } from './resident.ts'
import { checkDue, settle } from './settle.ts'
import { openStage, settingsFor } from './stage.ts'
import { type Crowd, openTown } from './town.ts'
import type { World } from './world.ts'

export interface Options {
  /** The duration; longer where it takes longer to do each disruption once. */
  seconds: number
  seed: number
  processes: number
  /** The workers of each process; with one, the process serves by itself. */
  workers: number
  crowd: Crowd
  /** Emptied before and after. */
  folder: string
  /** Between one disruption and the next. */
  mostPauseMs: number
  say(line: string): void
  /** Ends it early, without checks. */
  stop: AbortSignal
}

export interface Outcome {
  /** All faults found. */
  faults: string[]
  figures: Figures
  refusals: World['refusals']
}

const sayEveryMs = 5000
/** Connections to PostgreSQL: of each process, and for the torture and its commands. */
const connections = { each: 18, beside: 60 }

async function buildTown(settings: { [name: string]: string }, crowd: Crowd) {
  const app = await openStage(settings)
  try {
    return await openTown(app, crowd)
  } finally {
    await app.close()
  }
}

/** All users act and disruptions happen, until the time is over. */
async function disruptWhileBusy(targets: Targets, options: Options, disruptions: Map<Disruption, number>) {
  const { world } = targets
  const until = performance.now() + options.seconds * 1000
  const isOver = () => performance.now() > until || options.stop.aborted
  const tell = () =>
    options.say(progressLine((until - performance.now()) / 1000, figuresOf(world, disruptions)))
  const telling = setInterval(tell, sayEveryMs)
  const count = (name: Disruption) => void disruptions.set(name, (disruptions.get(name) ?? 0) + 1)
  try {
    const living = liveAll(world)
    await Promise.race([disrupt(targets, { ...options, isOver }, count), once(options.stop, 'abort')])
    world.isOver = true
    if (!options.stop.aborted) await living
    tell()
  } finally {
    clearInterval(telling)
  }
}

/**
 * A busy marketplace, disrupted for a while, then settled and checked. Leaves nothing behind but the faults
 * found.
 */
export async function torture(options: Options): Promise<Outcome> {
  const { folder, seed, say, stop } = options
  const faults: string[] = []
  const onFault = (words: string) => void faults.push(words)
  const chance = openChance(seed)
  await using ends = new AsyncDisposableStack()

  const clear = () => rm(folder, { recursive: true, force: true })
  await clear()
  // Kept for inspection when there are faults.
  ends.defer(async () => {
    if (faults.length === 0) await clear()
  })
  say('Starting PostgreSQL and creating the users…')
  const postgres = await openPostgres(
    join(folder, 'postgres'),
    connections.each * options.processes * options.workers + connections.beside,
  )
  ends.defer(postgres.close)
  let whereIs = () => 'http://127.0.0.1:1'
  const bank = await openBank(chance.of('bank'), () => whereIs(), onFault)
  ends.defer(bank.close)
  const settings = settingsFor(folder, postgres.url, bank.paystack.settings)
  await migrate(postgres.db.pool, await readMigrations())
  await installClockTable(postgres.db)
  const town = await buildTown(settings, options.crowd)

  const processes = startProcesses(
    options.processes,
    { ...settings, WORKERS: String(options.workers) },
    chance.of('processes'),
    onFault,
  )
  ends.defer(processes.close)
  whereIs = processes.url
  await processes.open()
  const people = await moveIn(town, chance, () => whereIs(), onFault)
  ends.defer(() => moveOut(people))

  const world: World = {
    town,
    people,
    journal: openJournal(),
    bank,
    gate: openGate(),
    codes: new Map(),
    errands: [],
    refusals: new Map(),
    isOver: false,
    onFault,
  }
  const disruptions = new Map<Disruption, number>()
  const clock = await openMovableClock(postgres.db)
  const disruptionChance = chance.of('disruptions')
  await disruptWhileBusy(
    { world, postgres, processes, clock, chance: disruptionChance },
    options,
    disruptions,
  )
  if (!stop.aborted) {
    await processes.open()
    faults.push(...(await checkDue(postgres.db)))
    await processes.stop()
    faults.push(...(await checkDeadlines(postgres.db)))
    say('Time is over. Settling open orders, then checking…')
    const app = await openStage(settings)
    ends.defer(app.close)
    whereIs = () => app.url
    faults.push(...(await settle(app, world)))
    await Promise.all(world.errands)
    faults.push(...(await checkAll(app, world, settings, processes.log())))
  }
  return { faults, figures: figuresOf(world, disruptions), refusals: world.refusals }
}
