import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import project from '../../package.json' with { type: 'json' }

const quietBelow = 0.1

/** The share of CPU time that other programs used during an idle second. */
export async function busyness(): Promise<number> {
  const sum = () => {
    const times = cpus().map((core) => core.times)
    const all = times.flatMap((time) => Object.values(time)).reduce((a, b) => a + b, 0)
    return { all, idle: times.reduce((idle, time) => idle + time.idle, 0) }
  }
  const before = sum()
  await sleep(1000)
  const after = sum()
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)
}

/** A description of the machine, and whether it was otherwise idle. */
export function machine(busy: number): string {
  const [, postgres] = Object.entries(project.optionalDependencies).find(([name]) =>
    name.includes('postgres'),
  )!
  const [major, minor] = postgres.split('.')
  const alone = busy < quietBelow ? 'quiet' : `up to ${(busy * 100).toFixed(0)} % busy with other things`
  return `${cpus().length} ${process.arch} cores (${process.platform}), Node ${process.versions.node}, PostgreSQL ${major}.${minor}, ${alone}`
}
