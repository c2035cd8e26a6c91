import type { Connection } from '../connection.ts'

/** The sockets of each session. */
export interface SessionSockets {
  add(sessionId: string, connection: Connection): void
  delete(sessionId: string, connection: Connection): void
  of(sessionId: string): Connection[]
}

export function openSessionSockets(): SessionSockets {
  const bySession = new Map<string, Set<Connection>>()
  return {
    add(sessionId, connection) {
      const others = bySession.get(sessionId) ?? new Set()
      bySession.set(sessionId, others.add(connection))
    },
    delete(sessionId, connection) {
      const others = bySession.get(sessionId)
      others?.delete(connection)
      if (others?.size === 0) bySession.delete(sessionId)
    },
    of: (sessionId) => [...(bySession.get(sessionId) ?? [])],
  }
}
