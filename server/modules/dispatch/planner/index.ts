export type { CostParts, OrderChoice, Plan, PlannedMove, PlannedTrip } from './plan.ts'
export { type PlanOptions, planDispatch } from './plan-dispatch.ts'
export { openRandom, type Random } from './random.ts'
export { defaultSettings, type PlannerSettings } from './settings.ts'
export type {
  OpenOrder,
  Place,
  PlannedRoute,
  PlanRules,
  RiderState,
  Situation,
  StoreDemand,
  TravelModel,
} from './situation.ts'
