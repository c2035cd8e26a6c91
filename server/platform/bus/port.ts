import type { Hint } from '../database/events.ts'

/** What one process sends to the others. */
export interface Note {
  hints?: Hint[]
  endedSessions?: string[]
}

/** Carries hints between processes. Any of them may be lost: listeners also poll. */
export interface Bus {
  /** Never throws and never waits. */
  tell(note: Note): void
  /** Called with what other processes send, never with what this one sends. */
  onNote(listener: (note: Note) => void): void
  close(): Promise<void>
}
