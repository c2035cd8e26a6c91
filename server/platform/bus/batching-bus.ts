import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { noteFrom, noteTexts } from './note-text.ts'
import type { Bus, Note } from './port.ts'

/** A transport that carries texts to every process, including the sender. It may fail at any time. */
export interface Transport {
  send(texts: string[]): Promise<void>
  close(): Promise<void>
}

const sendEveryMs = 2

/**
 * A bus over any transport. Notes are collected between sends, and only the newest offset of each stream is
 * kept.
 */
export async function batchingBus(
  openTransport: (receive: (text: string) => void) => Promise<Transport>,
): Promise<Bus> {
  const self = randomUUID()
  const listeners: ((note: Note) => void)[] = []
  const tops = new Map<string, number>()
  const ended = new Set<string>()
  let sending: Promise<void> | undefined
  let closed = false

  const transport = await openTransport((text) => {
    const note = noteFrom(text, self)
    if (note) for (const listener of listeners) listener(note)
  })

  function take(): string[] {
    const hints = [...tops].map(([stream, top]) => ({ stream, top }))
    const texts = noteTexts(self, { hints, endedSessions: [...ended] })
    tops.clear()
    ended.clear()
    return texts
  }

  async function send() {
    await nextTurn()
    while (tops.size > 0 || ended.size > 0) {
      await transport.send(take()).catch(() => {})
      await sleep(sendEveryMs)
    }
    sending = undefined
  }

  return {
    publish({ hints = [], endedSessions = [] }) {
      if (closed) return
      for (const { stream, top } of hints) tops.set(stream, Math.max(top, tops.get(stream) ?? 0))
      for (const id of endedSessions) ended.add(id)
      sending ??= send()
    },
    onNote: (listener) => void listeners.push(listener),
    async close() {
      closed = true
      await sending
      await transport.close()
    },
  }
}
