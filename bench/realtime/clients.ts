import type { Socket } from 'node:net'
import { answerAsked } from '../measure/programs.ts'
import { openLine } from './client-socket.ts'

/** The clients, in a separate process, so that their cost is the same for every server. */

const atOnce = 64
const lines: Socket[] = []
const arrivals: { [number: string]: number } = {}
let events = 0
let reached: { count: number; tell(): void } | undefined

const isNumbered = process.env.NUMBERED !== undefined
/** A monotonic clock shared by all processes of the machine. */
const now = () => Number(process.hrtime.bigint()) / 1e6

function onEvent(payload: Buffer) {
  events += 1
  if (isNumbered) arrivals[/"number":(\d+)/.exec(payload.toString())![1]!] = now()
  if (events === reached?.count) reached.tell()
}

answerAsked({
  async open({ url, tokens }: { url: string; tokens: string[] }) {
    const left = [...tokens]
    const keepOn = async () => {
      for (let token = left.pop(); token !== undefined; token = left.pop()) {
        lines.push(await openLine(url, token, onEvent))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, keepOn))
  },
  /** Resolves when this many events have arrived in total. */
  until: (count: number) =>
    new Promise<void>((tell) => {
      if (events >= count) tell()
      else reached = { count, tell }
    }),
  arrivals: async () => arrivals,
  async close() {
    for (const line of lines.splice(0)) line.destroy()
  },
})
