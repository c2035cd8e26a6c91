import { realtime } from '#contract/realtime.ts'

/** Intervals and timeouts, in milliseconds. */
export interface Timings {
  /** Until the first frame must have arrived. */
  handshake: number
  /**
   * How long a client with a token in the header may take to send an optional connect frame with its
   * positions.
   */
  resume: number
  /** From one ping to the next. */
  ping: number
  /** How often deadlines are checked. */
  tick: number
}

export const usualTimings: Timings = {
  handshake: realtime.handshakeSeconds * 1000,
  resume: 1000,
  ping: realtime.pingSeconds * 1000,
  tick: 1000,
}
