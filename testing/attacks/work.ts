import { cpuUsage, threadCpuUsage } from 'node:process'

/**
 * How much the process has to calculate for each of several calls, in milliseconds of its processors: unlike a time, that does
 * not depend on who else uses the machine. The least of several interleaved rounds, as some rounds have other work to do too.
 */
export async function workOf<Name extends string>(
  calls: { [name in Name]: () => Promise<unknown> },
  rounds = 4,
): Promise<{ [name in Name]: number }> {
  const least = Object.fromEntries(Object.keys(calls).map((name) => [name, Number.POSITIVE_INFINITY])) as {
    [name in Name]: number
  }
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(calls) as Name[]) {
      const before = cpuUsage()
      await calls[name]()
      const { user, system } = cpuUsage(before)
      least[name] = Math.min(least[name], (user + system) / 1000)
    }
  return least
}

/** How many times more the hardest call is than the easiest. */
export const spread = (work: { [name: string]: number }): number =>
  Math.max(...Object.values(work)) / Math.min(...Object.values(work))

/** CPU time of the main thread for a call, in milliseconds. */
export async function threadWork(call: () => Promise<unknown>): Promise<number> {
  const before = threadCpuUsage()
  await call()
  const { user, system } = threadCpuUsage(before)
  return (user + system) / 1000
}
