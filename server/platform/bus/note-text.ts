import type { Hint } from '../database/events.ts'
import type { Note } from './port.ts'

/** PostgreSQL takes less than 8,000 bytes in one notification. */
const mostBytes = 7_500

interface Ended {
  ended: string
}

/** A note as texts: the sender in the first line, then one hint or one ended session in each. */
export function noteTexts(sender: string, { hints = [], endedSessions = [] }: Note): string[] {
  const items: (Hint | Ended)[] = [...hints, ...endedSessions.map((ended) => ({ ended }))]
  const texts: string[] = []
  let text = sender
  for (const item of items) {
    const line = `\n${JSON.stringify(item)}`
    if (Buffer.byteLength(text) + Buffer.byteLength(line) > mostBytes) {
      texts.push(text)
      text = sender
    }
    text += line
  }
  return [...texts, text]
}

/** The note in a text, unless this process sent it or it is no text of ours. */
export function noteFrom(text: string, self: string): Note | undefined {
  const [sender, ...lines] = text.split('\n')
  if (sender === self) return undefined
  try {
    const items = lines.map((line): Hint | Ended => JSON.parse(line))
    return {
      hints: items.filter((item) => 'stream' in item),
      endedSessions: items.filter((item) => 'ended' in item).map(({ ended }) => ended),
    }
  } catch {
    return undefined
  }
}
