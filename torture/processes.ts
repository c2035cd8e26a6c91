import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Life, openLives } from '#testing/lives.ts'
import type { Chance } from './chance.ts'

export interface Processes {
  /** Where one of those that serve is, or was. */
  url(): string
  /** Kills one, which is followed by another meanwhile. */
  killOne(): Promise<void>
  killAll(): Promise<void>
  /** Kills one of those that share the port of a process. */
  killWorker(): void
  /** Lets all finish what is under way, does something while none is there, and starts them again. */
  whileStopped(act: () => Promise<void>): Promise<void>
  /** Until all serve. */
  open(): Promise<void>
  /** Lets all finish what is under way, for good. */
  stop(): Promise<void>
  /** Ends whatever is left. */
  close(): Promise<void>
  /** What all of them, the dead too, have written. */
  log(): string
}

interface Place {
  /** Who serves there at the moment. */
  life: Life | undefined
  /** Settles when somebody serves, or nobody is wanted any more. */
  opening: Promise<void>
}

/** Longer than it waits for a client that stalls, and for a bank that is silent. */
const stopsWithinMs = 120_000

/** Those that a process has started. */
const startedBy = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid ? child! : []))

/** Real programs on one database, each on a port of its own, followed by another whenever one ends. */
export function startProcesses(
  count: number,
  settings: { [name: string]: string },
  chance: Chance,
  onFault: (words: string) => void,
): Processes {
  const lives = openLives(settings, { ahead: 1 })
  const all: Life[] = []
  let isWanted = true

  /** Whoever ends without being told or killed has failed. */
  async function watch(place: Place, life: Life) {
    const code = await life.ended
    if (place.life !== life) return
    onFault(`A process ended by itself with ${code}: ${life.printed().slice(-800)}`)
    fill(place)
  }
  /** A start may fail, as PostgreSQL may be away; then it is tried again, as whoever watches over a service does. */
  async function open(place: Place): Promise<void> {
    while (isWanted) {
      const life = await lives.next().catch(() => undefined)
      if (life) {
        all.push(life)
        place.life = life
        void watch(place, life)
        return
      }
      await sleep(200)
    }
  }
  function fill(place: Place) {
    place.life = undefined
    place.opening = open(place)
  }
  const places = Array.from({ length: count }, (): Place => {
    const place: Place = { life: undefined, opening: Promise.resolve() }
    fill(place)
    return place
  })

  async function kill(place: Place): Promise<void> {
    const { life } = place
    if (!life) return
    fill(place)
    await life.kill()
  }
  async function endWell(place: Place): Promise<void> {
    await place.opening
    const { life } = place
    place.life = undefined
    if (!life) return
    life.stop()
    const code = await Promise.race([life.ended, sleep(stopsWithinMs, 'it did not end', { ref: false })])
    if (code === 0) return
    onFault(`A process told to stop did not end well (${code}): ${life.printed().slice(-800)}`)
    await life.kill()
  }
  const serving = () => places.flatMap(({ life }) => life ?? [])
  const opened = async () => void (await Promise.all(places.map(({ opening }) => opening)))

  return {
    url() {
      const some = serving()
      return (some.length > 0 ? chance.oneOf(some) : all.at(-1))?.url ?? 'http://127.0.0.1:1'
    },
    killOne: () => kill(chance.oneOf(places)),
    killAll: async () => void (await Promise.all(places.map(kill))),
    killWorker() {
      const workers = serving().flatMap(({ pid }) => startedBy(pid))
      if (workers.length > 0) process.kill(chance.oneOf(workers), 'SIGKILL')
    },
    async whileStopped(act) {
      await Promise.all(places.map(endWell))
      await act()
      places.forEach(fill)
      await opened()
    },
    open: opened,
    async stop() {
      isWanted = false
      await Promise.all(places.map(endWell))
    },
    async close() {
      isWanted = false
      for (const place of places) place.life = undefined
      await lives.end()
    },
    log: () => all.map((life) => life.printed()).join('\n'),
  }
}
