export {
  type ExpectedTime,
  type ExpectedTimes,
  expectedTimes,
  type KnownTimes,
  overdueMinutes,
} from './expected-times.ts'
export { dateOf, minuteMs, minutesOf } from './minutes.ts'
export { KnownPace, type Lateness, learnPreparation, type Pace, paceOf, storePace } from './pace.ts'
export { metresPerMinute } from './speed.ts'
