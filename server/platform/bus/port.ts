import type { Hint } from '../database/events.ts'

/** What one process sends to the others. */
export interface Note {
  hints?: Hint[]
  endedSessions?: string[]
}

/** Carries hints between processes. Hints may be lost: listeners also poll. */
export interface Bus {
  /** Neither throws nor blocks. */
  publish(note: Note): void
  /** The listener gets notes of other processes, never those of this one. */
  onNote(listener: (note: Note) => void): void
  close(): Promise<void>
}
