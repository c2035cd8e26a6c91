import type { Hint } from '../database/events.ts'

/** What one process tells the others. */
export interface Note {
  hints?: Hint[]
  endedSessions?: string[]
}

/** Carries hints between processes. It may lose any of them: whoever listens also looks for itself from time to time. */
export interface Bus {
  /** Never throws and never waits. */
  tell(note: Note): void
  /** Told what other processes told, never what this one did. */
  onNote(listener: (note: Note) => void): void
  close(): Promise<void>
}
