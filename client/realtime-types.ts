import type { EventName, events } from '#contract/events.ts'
import type { Position, ServerFrames } from '#contract/frames.ts'
import type { BodyOf, Operation, ParamsOf, QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Action, actions } from '#contract/realtime.ts'
import type { Static } from '#contract/schema.ts'
import type { Success } from './success.ts'

/** How far the app is in each stream. Plain data: save it, and give it back after a restart. */
export type Positions = { [stream: string]: Position }

/** Where an event comes from. */
export type About = Pick<ServerFrames['event'], 'stream' | 'offset' | 'id' | 'event' | 'time'>

/** What handlers are given. */
export type Told = { [E in EventName]: [data: Static<(typeof events)[E]['data']>, about: About] } & {
  /** What the stream told before is not known here: load its state over HTTP. Also told of every stream at first. */
  reload: [stream: string]
  /** The stream is not yours any more, for instance because you left the store. */
  left: [stream: string]
}

type OperationsOf<A extends Action> = Operations[(typeof actions)[A][number]]
type DataOf<O> = O extends Operation ? ParamsOf<O> & QueryOf<O> & BodyOf<O> : never

/** Path, query and body of one of the operations behind the action, in one object. */
export type ActionData<A extends Action> = DataOf<OperationsOf<A>>
export type ActionAnswer<A extends Action> = Success<OperationsOf<A>>

export type State =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** It comes back by itself. */
  | { state: 'waiting'; afterMs: number; reason: string }
  /** It does not: the app has closed it, or the service asks not to return. `message` is for people. */
  | { state: 'closed'; code: number; reason: string; message?: string }

export interface RealtimeOptions {
  /** As of the HTTP client, for instance https://api.example.com/v1 */
  baseUrl: string
  /** Asked for each connection, and again before the token ends. */
  token: () => string | Promise<string>
  /** From `positions()` of an earlier run. */
  positions?: Positions
  onState?: (state: State) => void
  /** What handlers and the token function throw. The connection goes on. */
  onError?: (error: unknown) => void
  WebSocket?: typeof WebSocket
}

export interface Realtime {
  /** Each event comes once and in order. Gives a function that takes the handler away again. */
  on<E extends keyof Told>(event: E, handler: (...told: Told[E]) => unknown): () => void
  /** Waits for a connection if there is none. Refusals are BukaErrors. */
  request<A extends Action>(
    action: A,
    ...data: object extends ActionData<A> ? [data?: ActionData<A>] : [data: ActionData<A>]
  ): Promise<ActionAnswer<A>>
  positions(): Positions
  close(): void
}
