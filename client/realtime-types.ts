import type { EventName, events } from '#contract/events.ts'
import type { Position, ServerFrames } from '#contract/frames.ts'
import type { BodyOf, Operation, ParamsOf, QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Action, actions } from '#contract/realtime.ts'
import type { Static } from '#contract/schema.ts'
import type { Success } from './success.ts'

/** The position of the app in each stream. Plain data: save it, and pass it in after a restart. */
export type Positions = { [stream: string]: Position }

/** The origin of an event. */
export type About = Pick<ServerFrames['event'], 'stream' | 'offset' | 'id' | 'event' | 'time'>

/** The arguments of handlers. */
export type HandlerArguments = {
  [E in EventName]: [data: Static<(typeof events)[E]['data']>, about: About]
} & {
  /**
   * Earlier events of the stream are unknown: load its state over HTTP. Also called for every stream at
   * first.
   */
  reload: [stream: string]
  /** The stream is no longer available, for instance because you left the store. */
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
  /** It reconnects by itself. */
  | { state: 'waiting'; afterMs: number; reason: string }
  /**
   * It does not reconnect: the app has closed it, or the service asks not to reconnect. `message` is for
   * people.
   */
  | { state: 'closed'; code: number; reason: string; message?: string }

export interface RealtimeOptions {
  /** The same as for the HTTP client, for instance https://api.example.com/v1 */
  baseUrl: string
  /** Called for each connection, and again before the token expires. */
  token: () => string | Promise<string>
  /** From `positions()` of an earlier run. */
  positions?: Positions
  onState?: (state: State) => void
  /** Gets what handlers and the token function throw. The connection continues. */
  onError?: (error: unknown) => void
  WebSocket?: typeof WebSocket
}

export interface Realtime {
  /** Each event is delivered once and in order. Returns a function that removes the handler. */
  on<E extends keyof HandlerArguments>(
    event: E,
    handler: (...given: HandlerArguments[E]) => unknown,
  ): () => void
  /** Waits for a connection if there is none. Refusals are BukaErrors. */
  request<A extends Action>(
    action: A,
    ...data: object extends ActionData<A> ? [data?: ActionData<A>] : [data: ActionData<A>]
  ): Promise<ActionAnswer<A>>
  positions(): Positions
  /** Ends the pause before the next attempt to connect, for instance because the app knows that the service answers again. */
  reconnect(): void
  close(): void
}
