import type { ClientFrames } from '#contract/frames.ts'
import type { OperationId } from '#contract/operations/index.ts'
import { closeCodes } from '#contract/realtime.ts'
import type { Person } from '../../people.ts'
import type { TestSocket } from '../../sockets.ts'
import type { CampName } from '../kinds.ts'
import type { Input } from '../plans.ts'
import { frameIn, type Raw } from './hostile.ts'

/** What was asked for on a socket. */
export interface Asked {
  frame: ClientFrames['request']
  /** The call it was made from, if it was. */
  meant: { operationId: OperationId; input: Input } | undefined
}

/** A socket in a talk. */
export interface Line {
  person: Person
  camp: CampName
  socket: TestSocket
  /** Whether it was let in; until then every frame but the first is out of place. */
  isIn: boolean
  sent: string[]
  asked: Asked[]
  refreshes: number
  /** The codes it may be closed with; none where it must stay. */
  fates: Set<number>
}

export interface Sending {
  to: Line
  raw: Raw
  meant: Asked['meant']
  /** The code that the socket is closed with for it, if any. */
  fate: number | undefined
}

/** Sends a frame, and takes note of what must come of it. */
export function send({ to, raw, meant, fate }: Sending): void {
  if (fate !== undefined) to.fates.add(fate)
  if (!to.isIn) to.fates.add(closeCodes.malformed.code)
  if ('binary' in raw) {
    to.socket.socket.send(Buffer.from(raw.binary))
    return
  }
  const frame = frameIn(raw.text)
  if (frame?.type === 'request') to.asked.push({ frame, meant })
  if (frame?.type === 'refresh') to.refreshes += 1
  to.sent.push(raw.text)
  to.socket.send(raw.text)
}
