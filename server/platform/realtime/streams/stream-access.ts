import type { Actor } from '../../operations/call.ts'

/** Which events of a stream a user receives: all, or those that need one of these permissions. */
export type Visibility = 'all' | readonly string[]

/**
 * Who may read which streams. The rules belong to the domain modules; the realtime server only calls them.
 */
export interface StreamAccess {
  /** The streams of each of these users, in the order given. */
  streamsOf(actors: Actor[]): Promise<Map<string, Visibility>[]>
  /**
   * Called after events were read and before they are sent: who may read these streams now. Connections of
   * ended sessions are closed by then. Streams whose readers never change are not in the result.
   */
  readersOf(streams: string[]): Promise<Map<string, Map<string, Visibility>>>
}

export const isVisible = (visibility: Visibility, needs: string | null): boolean =>
  visibility === 'all' || (needs !== null && visibility.includes(needs))
