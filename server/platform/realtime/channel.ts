import type { Visibility } from './stream-access.ts'

/** A connection that receives events. */
export interface Listener {
  userId: string
  /** Hands a frame over; false when it cannot be taken any more. */
  send(frame: Buffer): boolean
  /** Sends several frames in one write to the socket. */
  inOneWrite(write: () => void): void
  /** Resolves when what was sent has left this process. */
  drained(): Promise<void>
  /** May not read the stream any more. */
  dropped(stream: string): void
  /** Received an event that can change which streams it may read. */
  accessChanged(): void
}

/** A listener of a stream, and how far it is. */
export interface Member {
  listener: Listener
  visibility: Visibility
  /** The last offset that was handed over. */
  at: number
  /** Whether it gets events as they come; else it is still being brought up to them. */
  live: boolean
  /** The read during which it joined: nobody asked yet whether it may have what that one found. */
  since: number
}

/** A stream with listeners in this process. */
export interface Channel {
  stream: string
  /** Everything up to here has been, or is being, handed to live members. */
  position: number
  /** Where it is known to be. */
  known: number
  /** Where the last sweep saw it, and the one before: by now that much has had its time to be handed over. */
  swept: number
  due: number
  members: Map<Listener, Member>
}
