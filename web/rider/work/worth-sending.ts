import { metresBetween } from '../../kit/map/distance.ts'
import type { Point } from '../../kit/map/projection.ts'

/** Where the telephone says it is. */
export interface Fix {
  at: Point
  /** Within so many metres, as the telephone believes. */
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
  /** No two within this time. */
  gapMs: number
  /** SentPosition again after this time, also by one who stands still: the service takes no old place for an arrival. */
  restMs: number
  /** Nearer than this is no move. */
  stepMetres: number
}

/** With an order people look at the rider on the map; without one it only decides who is offered what. */
const carrying: Pace = { gapMs: 10_000, restMs: 120_000, stepMetres: 40 }
const waiting: Pace = { gapMs: 30_000, restMs: 240_000, stepMetres: 120 }

/** A fix that may be streets away says nothing of a move. */
const mostAccuracyMetres = 250

/** Whether a fix tells the service something new: often while moving, rarely while still, so that battery and data are spared. */
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
  // A telephone that lies on a table wanders within its accuracy.
  return metresBetween(fix.at, told.at) >= Math.max(stepMetres, fix.accuracyMetres)
}
