import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Bus, Note } from './port.ts'
import { noteIn, textsOf } from './texts.ts'

/** Carries texts to every process, the sender included. May fail at any time. */
export interface Line {
  send(texts: string[]): Promise<void>
  close(): Promise<void>
}

const sendEveryMs = 5

/** A bus over any transport: collects notes while it may not send, and keeps only the newest offset of each stream. */
export async function busOver(openLine: (hear: (text: string) => void) => Promise<Line>): Promise<Bus> {
  const self = randomUUID()
  const listeners: ((note: Note) => void)[] = []
  const tops = new Map<string, number>()
  const ended = new Set<string>()
  let sending: Promise<void> | undefined
  let closed = false

  const line = await openLine((text) => {
    const note = noteIn(text, self)
    if (note) for (const listener of listeners) listener(note)
  })

  function take(): string[] {
    const hints = [...tops].map(([stream, top]) => ({ stream, top }))
    const texts = textsOf(self, { hints, endedSessions: [...ended] })
    tops.clear()
    ended.clear()
    return texts
  }

  async function send() {
    await nextTurn()
    while (tops.size > 0 || ended.size > 0) {
      await line.send(take()).catch(() => {})
      await sleep(sendEveryMs)
    }
    sending = undefined
  }

  return {
    tell({ hints = [], endedSessions = [] }) {
      if (closed) return
      for (const { stream, top } of hints) tops.set(stream, Math.max(top, tops.get(stream) ?? 0))
      for (const id of endedSessions) ended.add(id)
      sending ??= send()
    },
    onNote: (listener) => void listeners.push(listener),
    async close() {
      closed = true
      await sending
      await line.close()
    },
  }
}
