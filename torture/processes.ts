import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Life, openServiceProcesses } from '#testing/programs/service-processes.ts'
import type { Chance } from './chance.ts'

export interface Processes {
  /** The URL of a process that serves, or did. */
  url(): string
  /** Kills one process; another one replaces it. */
  killOne(): Promise<void>
  killAll(): Promise<void>
  /** Kills one of the workers of a process. */
  killWorker(): void
  /** Stops all gracefully, runs something while none is running, and starts them again. */
  whileStopped(act: () => Promise<void>): Promise<void>
  /** Resolves when all serve. */
  open(): Promise<void>
  /** Stops all gracefully, for good. */
  stop(): Promise<void>
  /** Kills all remaining processes. */
  close(): Promise<void>
  /** The output of all processes, including ended ones. */
  log(): string
}

interface Place {
  /** The current process. */
  life: Life | undefined
  /** Settles when a process serves, or none is wanted any more. */
  opening: Promise<void>
}

/** Longer than the service waits for a stalled client and a silent bank. */
const stopsWithinMs = 120_000

/** The child processes of a process. */
const startedBy = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid ? child! : []))

/** Real programs on one database, each on its own port, replaced whenever one ends. */
export function startProcesses(
  count: number,
  settings: { [name: string]: string },
  chance: Chance,
  onFault: (words: string) => void,
): Processes {
  const lives = openServiceProcesses(settings, { ahead: 0 })
  const all: Life[] = []
  let isWanted = true

  /** A process that ends without being stopped or killed has failed. */
  async function watch(place: Place, life: Life) {
    const code = await life.ended
    if (place.life !== life) return
    onFault(`A process ended by itself with ${code}: ${life.printed().slice(-800)}`)
    fill(place)
  }
  /** A start may fail, because PostgreSQL may be down; then it is retried, like a supervisor does. */
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
