import { setTimeout as sleep } from 'node:timers/promises'
import type { MovableClock } from '#testing/app/clock.ts'
import { waysToBreak } from '#testing/realtime/line.ts'
import type { Chance } from './chance.ts'
import { endings, type Postgres } from './postgres.ts'
import type { Processes } from './processes.ts'
import { renewTokens } from './resident.ts'
import type { World } from './world.ts'

export interface Victims {
  world: World
  postgres: Postgres
  processes: Processes
  clock: MovableClock
  chance: Chance
}

const minuteMs = 60_000
/** Beyond a wave, an offer, a box, the no-show wait, the acceptance and payment windows, and overdue. */
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
async function pass({ processes, clock }: Victims, moved: Moved, passed: number): Promise<void> {
  moved.minutes += passed
  moved.minutesAwake += passed
  await processes.whileStopped(() => clock.advance(passed * minuteMs))
}

/** Moves the clock while no call is in flight: a call repeated afterwards would be a new one. */
async function sleepThrough(victims: Victims, moved: Moved, passed: number): Promise<void> {
  const { turnstile, people } = victims.world
  await victims.processes.open()
  await turnstile.whileClosed(async () => {
    await Promise.all(people.all.map(renewTokens))
    await pass(victims, moved, passed)
    await Promise.all(people.all.map(renewTokens))
    moved.minutesAwake = 0
  })
}

/** The disruptions; false where one was not done, because the clock cannot be moved any further. */
export const torments = {
  'process killed': { weight: 4, inflict: ({ processes }) => processes.killOne() },
  'all processes killed': { weight: 1, inflict: ({ processes }) => processes.killAll() },
  'PostgreSQL killed': {
    weight: 2,
    inflict: ({ postgres, chance }) => postgres.restart(chance.oneOf(endings)),
  },
  'worker killed': { weight: 6, inflict: async ({ processes }) => processes.killWorker() },
  'commits unheard': {
    weight: 10,
    inflict: ({ postgres, chance }) => postgres.silenceCommits(chance.between(10, 30)),
  },
  'PostgreSQL cut off': {
    weight: 1,
    inflict: async ({ postgres, chance }) => postgres.cut(chance.oneOf(waysToBreak)),
  },
  'lines cut': {
    weight: 10,
    async inflict({ world, chance }) {
      for (const { line } of chance.shuffled(world.people.all).slice(0, chance.between(1, 6)))
        line.cut(chance.oneOf(waysToBreak))
    },
  },
  'lines slowed': {
    weight: 3,
    async inflict({ world, chance }) {
      const slowed = chance.shuffled(world.people.all).slice(0, 4)
      for (const { line } of slowed) line.slow(chance.between(50, 800))
      setTimeout(() => slowed.forEach(({ line }) => void line.slow(0)), 3000)
    },
  },
  'bank misbehaved': { weight: 6, inflict: async ({ world }) => world.bank.misbehave() },
  'minutes passed': {
    weight: 2,
    async inflict(victims, moved) {
      const passed = victims.chance.oneOf(minutes)
      if (moved.minutes + passed > mostMinutes || moved.minutesAwake + passed > mostMinutesAwake) return false
      return pass(victims, moved, passed)
    },
  },
  'night passed': {
    weight: 1,
    async inflict(victims, moved) {
      const passed = victims.chance.between(8, 20) * 60
      return moved.minutes + passed <= mostMinutes && sleepThrough(victims, moved, passed)
    },
  },
} satisfies {
  [name: string]: { weight: number; inflict(victims: Victims, moved: Moved): Promise<unknown> }
}

export type Torment = keyof typeof torments
/** The disruptions that apply to this number of workers per process. */
export const tormentsFor = (workers: number): Torment[] =>
  (Object.keys(torments) as Torment[]).filter((name) => workers > 1 || name !== 'worker killed')

/** Nothing is restarted after it: running processes must reconnect to the database and do what is due. */
const last: Torment = 'PostgreSQL killed'

/** Each of them once, in any order, then any, until the time is over. */
function* torturesUntil(isOver: () => boolean, chance: Chance, names: Torment[]): Generator<Torment> {
  yield* chance.shuffled(names.filter((name) => name !== last))
  const all = names.flatMap((name) => Array<Torment>(torments[name].weight).fill(name))
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

/** One after the other until the time is over; effects of one may last when the next begins. */
export async function torment(
  victims: Victims,
  options: { isOver(): boolean; stop: AbortSignal; mostPauseMs: number; workers: number },
  onTorment: (name: Torment) => void,
): Promise<void> {
  const { chance, world } = victims
  const moved = { minutes: 0, minutesAwake: 0 }
  for (const name of torturesUntil(options.isOver, chance, tormentsFor(options.workers))) {
    if (options.stop.aborted) return
    await untilBusy(world, options.isOver)
    await sleep(chance.below(options.mostPauseMs))
    if ((await torments[name].inflict(victims, moved)) !== false) onTorment(name)
  }
  await untilBusy(world)
}
