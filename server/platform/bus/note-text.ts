import type { Hint } from '../database/events.ts'
import type { Note } from './port.ts'

/** PostgreSQL limits the payload of a notification to less than 8,000 bytes. */
const mostBytes = 7_500

interface Ended {
  ended: string
}

/** Serialises a note: the sender in the first line, then one hint or ended session per line. */
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

/** Parses a note; undefined when this process sent it or the text is not a note. */
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
