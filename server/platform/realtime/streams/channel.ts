import type { Visibility } from './stream-access.ts'

/** A connection that receives events. */
export interface Listener {
  userId: string
  /** Sends a frame; false when the connection cannot take it any more. */
  send(frame: Buffer): boolean
  /** Sends several frames in one write to the socket. */
  inOneWrite(write: () => void): void
  /** Resolves when everything sent has left this process. */
  drained(): Promise<void>
  /** Called when the listener may not read the stream any more. */
  dropped(stream: string): void
  /** Called when the listener received an event that can change which streams it may read. */
  accessChanged(): void
}

/** A listener of a stream, and its position. */
export interface Member {
  listener: Listener
  visibility: Visibility
  /** The last offset that was sent. */
  at: number
  /** Whether it gets live events; otherwise it is still catching up. */
  live: boolean
  /**
   * The number of the join, increasing. A read that began before the join has not checked this member's access, so its
   * events are not sent to the member, who catches up by a read of its own.
   */
  number: number
}

/** A stream with listeners in this process. */
export interface Channel {
  stream: string
  /** All events up to here have been, or are being, sent to live members. */
  position: number
  /** The highest offset known to exist. */
  known: number
  /**
   * The highest offsets found by the last sweep and by the one before (`due`). Events up to `due` have had
   * time to be sent.
   */
  swept: number
  due: number
  members: Map<Listener, Member>
}
