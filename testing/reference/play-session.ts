import type { Moment } from '#contract/reference/session.ts'
import { type Frame, openSocket, type TestSocket } from '../sockets/sockets.ts'
import { differences, filled } from './names.ts'
import { playStep, type Stage } from './play.ts'

/** The first unread frame of its type; for an answer, the one to that request. */
const nextOf = (
  socket: TestSocket,
  seen: Set<Frame>,
  shown: { type: string; id?: unknown; event?: unknown },
) =>
  socket.frame(
    shown.type,
    (frame) =>
      !seen.has(frame) &&
      (shown.type !== 'response' || frame.id === shown.id) &&
      (shown.type !== 'event' || frame.event === shown.event),
  )

/** Plays a session, frame by frame; returns the differences from the documentation. */
export async function playSession(stage: Stage, moments: Moment[]): Promise<string[]> {
  const found: string[] = []
  const seen = new Set<Frame>()
  let socket = await openSocket(stage.app)
  for (const moment of moments) {
    if ('request' in moment) found.push(...(await playStep(stage, moment)))
    if ('you' in moment) socket.send(filled(moment.you, stage.known))
    if ('service' in moment) {
      const frame = await nextOf(socket, seen, moment.service)
      seen.add(frame)
      found.push(...differences(moment.service, frame, moment.service.type, stage.known))
    }
    if ('cut' in moment) {
      socket.cut()
      socket = await openSocket(stage.app)
    }
    if ('closed' in moment) {
      const { code } = await socket.whenClosed()
      if (code !== moment.closed) found.push(`closed with ${code}`)
    }
  }
  return found
}
