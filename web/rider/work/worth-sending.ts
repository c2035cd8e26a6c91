import { metresBetween } from '../../kit/map/distance.ts'
import type { Point } from '../../kit/map/projection.ts'

/** A position as the telephone reports it. */
export interface Fix {
  at: Point
  /** The radius in metres within which the telephone believes the position to be. */
  accuracyMetres: number
  readAt: number
}

/** The last position that the service was sent. */
export interface SentPosition {
  at: Point
  readAt: number
  sentAt: number
}

interface Pace {
  /** The shortest time between two positions that are sent. */
  gapMs: number
  /** After this time a position is sent again even without movement, because the service accepts no old position for an arrival. */
  restMs: number
  /** A shorter distance does not count as movement. */
  stepMetres: number
}

/** During an order the customer watches the rider on the map; otherwise the position only decides who gets which offer. */
const carrying: Pace = { gapMs: 10_000, restMs: 120_000, stepMetres: 40 }
const waiting: Pace = { gapMs: 30_000, restMs: 240_000, stepMetres: 120 }

/** A less accurate position says nothing about movement. */
const mostAccuracyMetres = 250

/** Whether a position is worth sending: often while moving, rarely while still, to save battery and mobile data. */
export function isWorthSending(
  fix: Fix,
  told: SentPosition | undefined,
  { now, isCarrying }: { now: number; isCarrying: boolean },
): boolean {
  if (!told) return true
  if (fix.readAt <= told.readAt) return false
  const { gapMs, restMs, stepMetres } = isCarrying ? carrying : waiting
  const passedMs = now - told.sentAt
  if (passedMs >= restMs) return true
  if (passedMs < gapMs || fix.accuracyMetres > mostAccuracyMetres) return false
  // A telephone that lies on a table reports positions that vary within its accuracy.
  return metresBetween(fix.at, told.at) >= Math.max(stepMetres, fix.accuracyMetres)
}
