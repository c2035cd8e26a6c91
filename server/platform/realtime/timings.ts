import { realtime } from '#contract/realtime.ts'

/** How long things take, in milliseconds. */
export interface Timings {
  /** Until the first frame must have come. */
  handshake: number
  /** Who sent a token in the header need not send a connect frame, but may, to say where to resume. */
  resume: number
  /** From one ping to the next. */
  ping: number
  /** How often it is looked at what is due. */
  tick: number
}

export const usualTimings: Timings = {
  handshake: realtime.handshakeSeconds * 1000,
  resume: 1000,
  ping: realtime.pingSeconds * 1000,
  tick: 1000,
}
