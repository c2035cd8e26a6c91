import type { Actor } from '../operations/call.ts'

/** What a person is told of a stream: everything, or events that need one of these. */
export type Sees = 'all' | readonly string[]

/** Who may read which streams. The rules are the domain's; sockets only ask. */
export interface Membership {
  /** The streams of each of these people, in their order. */
  streamsOf(actors: Actor[]): Promise<Map<string, Sees>[]>
  /**
   * Asked after events were read and before they are sent: who may read these streams as of now. Sessions that have ended
   * are closed by then. Streams whose readers never change are not in the answer.
   */
  readersOf(streams: string[]): Promise<Map<string, Map<string, Sees>>>
}

export const isVisible = (sees: Sees, needs: string | null): boolean =>
  sees === 'all' || (needs !== null && sees.includes(needs))
