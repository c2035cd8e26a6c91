import { explainChoice } from './choices.ts'
import { type Model, makeModel } from './model.ts'
import type { Plan, PlannedTrip } from './plan.ts'
import { choosePositions } from './positions.ts'
import { refuseBadInput } from './refusals.ts'
import { counterAt, pickUpAt, type Route } from './route.ts'
import { searchRoutes } from './search.ts'
import { defaultSettings, type PlannerSettings } from './settings.ts'
import type { Situation } from './situation.ts'

export interface PlanOptions {
  settings?: Partial<PlannerSettings>
  /** Returns true to end the search early. The caller measures the time, because the planner has no clock. */
  isOver?: () => boolean
  /** Adds to the first trip of each rider why the rider was chosen, and who else could bring the orders. */
  explain?: boolean
}

function plannedTrips(model: Model, routes: readonly Route[], route: Route, explain: boolean): PlannedTrip[] {
  const { rider, trips, before } = route
  return trips.map((trip, sequence) => {
    const from = before[sequence]!
    const at = pickUpAt(counterAt(model, rider, sequence === 0, from.at, from.place, trip), trip)
    const isThere = sequence === 0 && rider.atStore?.id === trip.storeId
    const way = isThere ? 0 : model.minutes(from.place, trip.storePlace) + model.halfPickUp
    return {
      riderId: rider.id,
      storeId: trip.storeId,
      orderIds: trip.orders.map(({ id }) => id),
      sequence,
      leaveAt: Math.max(from.at, at - way),
      pickUpAt: at,
      dropOffs: trip.orders.map(({ id }, place) => ({ orderId: id, at: at + trip.dropOffs[place]! })),
      choices:
        explain && sequence === 0
          ? trip.orders.flatMap((order) => explainChoice(model, routes, route, order) ?? [])
          : [],
    }
  })
}

/**
 * Plans which rider brings which orders. A pure function: the same situation and settings give the same plan, unless `isOver` ends the
 * search. docs/dispatch-planner.md explains it.
 */
export function planDispatch(situation: Situation, options: PlanOptions = {}): Plan {
  const settings = { ...defaultSettings, ...options.settings }
  const { orders, riders, refused } = refuseBadInput(situation)
  const isKept = ({ riderId }: { riderId?: string }) => riderId !== undefined
  const oldestFirst = orders.toSorted(
    (one, other) => Number(isKept(other)) - Number(isKept(one)) || one.placedAt - other.placedAt,
  )
  const looked = oldestFirst.slice(0, settings.mostOrders)
  const onDuty = riders.filter(({ offAt }) => offAt >= situation.now)
  const model = makeModel(situation, looked, onDuty, settings)
  const { routes, unserved, leftOut, ...searched } = searchRoutes(
    model,
    situation.previous ?? [],
    options.isOver,
  )
  const planned = new Set(routes.flatMap(({ trips }) => trips.flatMap((trip) => trip.orders)))
  const lost = model.orders.filter((order) => isKept(order) && !planned.has(order))
  return {
    trips: routes.flatMap((route) => plannedTrips(model, routes, route, options.explain ?? false)),
    // Idle riders are not moved while orders wait for a rider.
    moves:
      settings.without?.positions || unserved.size > 0 || leftOut.length > 0
        ? []
        : choosePositions(model, routes, situation.demand ?? [], situation.preparations ?? []),
    waiting: [
      ...lost.map(({ id }) => ({ orderId: id, reason: 'accepted' as const })),
      ...[...unserved].map(({ id }) => ({ orderId: id, reason: 'no-rider' as const })),
      ...[...leftOut, ...oldestFirst.slice(settings.mostOrders)].map(({ id }) => ({
        orderId: id,
        reason: 'budget' as const,
      })),
    ],
    refused,
    routes: routes.map(({ rider, trips }) => ({
      riderId: rider.id,
      trips: trips.map((trip) => trip.orders.map(({ id }) => id)),
    })),
    searched,
  }
}
