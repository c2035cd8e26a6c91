import type { ClientFrames } from '#contract/frames.ts'
import type { OperationId } from '#contract/operations/index.ts'
import { closeCodes } from '#contract/realtime.ts'
import type { Person } from '../../people.ts'
import type { TestSocket } from '../../sockets/sockets.ts'
import type { GroupName } from '../group-marks.ts'
import type { Input } from '../plans.ts'
import { frameIn, type Raw } from './hostile.ts'

/** A request sent on a socket. */
export interface SocketRequest {
  frame: ClientFrames['request']
  /** The call it was derived from, if any. */
  meant: { operationId: OperationId; input: Input } | undefined
}

/** A socket in a sequence of frames. */
export interface SocketRecord {
  person: Person
  group: GroupName
  socket: TestSocket
  /** Whether the handshake is done; before, only a connect frame is valid. */
  isIn: boolean
  sent: string[]
  asked: SocketRequest[]
  refreshes: number
  /** The allowed close codes; empty where it must stay open. */
  closeCodes: Set<number>
}

export interface Sending {
  to: SocketRecord
  raw: Raw
  meant: SocketRequest['meant']
  /** The close code for this frame, if any. */
  closeCode: number | undefined
}

/** Sends a frame, and records what must follow. */
export function send({ to, raw, meant, closeCode }: Sending): void {
  if (closeCode !== undefined) to.closeCodes.add(closeCode)
  if (!to.isIn) to.closeCodes.add(closeCodes.malformed.code)
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
