import { setTimeout as sleep } from 'node:timers/promises'
import type { MovableClock } from '#testing/app/clock.ts'
import { waysToBreak } from '#testing/realtime/line.ts'
import type { Chance } from './chance.ts'
import { endings, type Postgres } from './postgres.ts'
import type { Processes } from './processes.ts'
import { renewTokens } from './resident.ts'
import type { World } from './world.ts'

export interface Targets {
  world: World
  postgres: Postgres
  processes: Processes
  clock: MovableClock
  chance: Chance
}

const minuteMs = 60_000
/** Long enough to end a wave, an offer, a box, the no-show wait, the acceptance and payment windows, or to make orders overdue. */
const minutes = [1, 3, 5, 10, 15, 30, 120]
/** Events are kept for seven days, and the end takes two. */
const mostMinutes = 4 * 24 * 60
/** Tokens expire after a day. */
const mostMinutesAwake = 12 * 60

/** How far the clock was moved: in total, and since all users have new tokens. */
export interface Moved {
  minutes: number
  minutesAwake: number
}

/** Each process reads the clock once, at its start: so all are stopped first, and started later. */
async function pass({ processes, clock }: Targets, moved: Moved, passed: number): Promise<void> {
  moved.minutes += passed
  moved.minutesAwake += passed
  await processes.whileStopped(() => clock.advance(passed * minuteMs))
}

/** Moves the clock while no call is in flight: a call repeated afterwards would be a new one. */
async function sleepThrough(targets: Targets, moved: Moved, passed: number): Promise<void> {
  const { gate, people } = targets.world
  await targets.processes.open()
  await gate.whileClosed(async () => {
    await Promise.all(people.all.map(renewTokens))
    await pass(targets, moved, passed)
    await Promise.all(people.all.map(renewTokens))
    moved.minutesAwake = 0
  })
}

/** The disruptions; false where one was not done, because the clock cannot be moved any further. */
export const disruptions = {
  'process killed': { weight: 4, run: ({ processes }) => processes.killOne() },
  'all processes killed': { weight: 1, run: ({ processes }) => processes.killAll() },
  'PostgreSQL killed': {
    weight: 2,
    run: ({ postgres, chance }) => postgres.restart(chance.oneOf(endings)),
  },
  'worker killed': { weight: 6, run: async ({ processes }) => processes.killWorker() },
  'commits unheard': {
    weight: 10,
    run: ({ postgres, chance }) => postgres.silenceCommits(chance.between(10, 30)),
  },
  'PostgreSQL cut off': {
    weight: 1,
    run: async ({ postgres, chance }) => postgres.cut(chance.oneOf(waysToBreak)),
  },
  'lines cut': {
    weight: 10,
    async run({ world, chance }) {
      for (const { line } of chance.shuffled(world.people.all).slice(0, chance.between(1, 6)))
        line.cut(chance.oneOf(waysToBreak))
    },
  },
  'lines slowed': {
    weight: 3,
    async run({ world, chance }) {
      const slowed = chance.shuffled(world.people.all).slice(0, 4)
      for (const { line } of slowed) line.slow(chance.between(50, 800))
      setTimeout(() => slowed.forEach(({ line }) => void line.slow(0)), 3000)
    },
  },
  'bank misbehaved': { weight: 6, run: async ({ world }) => world.bank.misbehave() },
  'minutes passed': {
    weight: 2,
    async run(targets, moved) {
      const passed = targets.chance.oneOf(minutes)
      if (moved.minutes + passed > mostMinutes || moved.minutesAwake + passed > mostMinutesAwake) return false
      return pass(targets, moved, passed)
    },
  },
  'night passed': {
    weight: 1,
    async run(targets, moved) {
      const passed = targets.chance.between(8, 20) * 60
      return moved.minutes + passed <= mostMinutes && sleepThrough(targets, moved, passed)
    },
  },
} satisfies {
  [name: string]: { weight: number; run(targets: Targets, moved: Moved): Promise<unknown> }
}

export type Disruption = keyof typeof disruptions
/** The disruptions that apply to this number of workers per process. */
export const disruptionsFor = (workers: number): Disruption[] =>
  (Object.keys(disruptions) as Disruption[]).filter((name) => workers > 1 || name !== 'worker killed')

/** Nothing is restarted after it: running processes must reconnect to the database and do what is due. */
const last: Disruption = 'PostgreSQL killed'

/** Each disruption once, in random order, then random ones until the time is over. */
function* disruptionsUntil(
  isOver: () => boolean,
  chance: Chance,
  names: Disruption[],
): Generator<Disruption> {
  yield* chance.shuffled(names.filter((name) => name !== last))
  const all = names.flatMap((name) => Array<Disruption>(disruptions[name].weight).fill(name))
  while (!isOver()) yield chance.oneOf(all)
  yield last
}

const busyWrites = 8
const busyWithinMs = 60_000

/** Waits until users have written something: on a slow machine there would be nothing to lose otherwise. */
async function untilBusy({ journal }: World, isOver = () => false): Promise<void> {
  const wanted = journal.writes + busyWrites
  const deadline = performance.now() + busyWithinMs
  while (journal.writes < wanted && performance.now() < deadline && !isOver()) await sleep(50)
}

/** Runs disruptions one after the other until the time is over; the effects of one may last when the next begins. */
export async function disrupt(
  targets: Targets,
  options: { isOver(): boolean; stop: AbortSignal; mostPauseMs: number; workers: number },
  onDisruption: (name: Disruption) => void,
): Promise<void> {
  const { chance, world } = targets
  const moved = { minutes: 0, minutesAwake: 0 }
  for (const name of disruptionsUntil(options.isOver, chance, disruptionsFor(options.workers))) {
    if (options.stop.aborted) return
    await untilBusy(world, options.isOver)
    await sleep(chance.below(options.mostPauseMs))
    if ((await disruptions[name].run(targets, moved)) !== false) onDisruption(name)
  }
  await untilBusy(world)
}
