import { answerAsked } from './programs.ts'

/** Loaded into a server process: reports its resource usage. */

/** In bytes, after garbage collection: resident memory, and the part of objects and buffers. */
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
  /** CPU time so far, in microseconds. */
  async cpu(): Promise<number> {
    const { user, system } = process.cpuUsage()
    return user + system
  },
})
