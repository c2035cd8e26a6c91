import { answerAsked } from './programs.ts'

/** Loaded beside a server: tells what it has used. */

/** In bytes, once nothing is left to collect: all that the system has given it, and what of that is objects and buffers. */
export interface Memory {
  rss: number
  held: number
}

answerAsked({
  async memory(): Promise<Memory> {
    for (let turn = 0; turn < 3; turn++) {
      gc!({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { rss, heapUsed, external } = process.memoryUsage()
    return { rss, held: heapUsed + external }
  },
  resident: async () => process.memoryUsage.rss(),
  /** Processor time until now, in microseconds. */
  async cpu(): Promise<number> {
    const { user, system } = process.cpuUsage()
    return user + system
  },
})
