import type { Module } from '#server/services.ts'
import { sumUpPace } from './jobs.ts'

export { type Located, metresBetween, nowhere } from './distance.ts'
export {
  type ExpectedTime,
  type ExpectedTimes,
  expectedTimes,
  type KnownTimes,
  type OnRoute,
  overdueMinutes,
  shownTime,
  stopMinutes,
  withOthers,
} from './expected-times.ts'
export { dateOf, minutesOf } from './minutes.ts'
export {
  KnownPace,
  knownPace,
  learnPreparation,
  learnRide,
  learnWait,
  type Pace,
  paceOf,
  type Ride,
} from './pace.ts'
export {
  canBeBrought,
  minutesToDoor,
  type QuotedOrder,
  quoteColumns,
  quotedTimes,
  quoteProperties,
  readyInTime,
} from './quoted-times.ts'
export { type RouteStop, routeTimes } from './route-times.ts'
export { metresPerMinute } from './speed.ts'

export const expectedTimesModule: Module = { operations: [], jobs: [sumUpPace] }
