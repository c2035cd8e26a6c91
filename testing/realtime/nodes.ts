import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenProgram } from '../programs/program.ts'

/** The processes that share the port, from the log lines of their requests. */
export async function processesOf({ url, printed }: OpenProgram, count: number): Promise<number[]> {
  for (;;) {
    await fetch(`${url}/v1/time/timezone-offset`, { headers: { connection: 'close' } })
    const named = [...printed().stderr.matchAll(/"process":(\d+)/g)].map(([, pid]) => Number(pid))
    const pids = [...new Set(named)]
    if (pids.length === count) return pids
    await sleep(5)
  }
}
