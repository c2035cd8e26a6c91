import type { Actor } from '../operations/call.ts'

/** What a person is told of a stream: everything, or events that need one of these. */
export type Visibility = 'all' | readonly string[]

/** Who may read which streams. The rules are the domain's; sockets only ask. */
export interface StreamAccess {
  /** The streams of each of these people, in their order. */
  streamsOf(actors: Actor[]): Promise<Map<string, Visibility>[]>
  /**
   * Called after events were read and before they are sent: who may read these streams as of now. Sessions that have ended
   * are closed by then. Streams whose readers never change are not in the answer.
   */
  readersOf(streams: string[]): Promise<Map<string, Map<string, Visibility>>>
}

export const isVisible = (visibility: Visibility, needs: string | null): boolean =>
  visibility === 'all' || (needs !== null && visibility.includes(needs))
