import type { Place } from '#modules/dispatch/planner/index.ts'
import { type Instance, type Order, type Shift, type Store, travelMinutes } from './instance.ts'

/** A rider during the day. During a ride or a delivery, `place` and `freeAt` are those of its end. */
export interface DayRider {
  shift: Shift
  place: Place
  /** When the next instruction can be taken. */
  freeAt: number
  /** The store the rider is at or on the way to, and from when a pick-up is possible there. */
  store: Store | null
  counterAt: number
  /** The name of the place in the log. */
  placeId: string
}

export type Instruction =
  | { rider: DayRider; moveTo: Store }
  /** The orders in the sequence of their drop-offs. */
  | { rider: DayRider; pickUp: Order[] }

export interface DayState {
  now: number
  /** Placed, not picked up, and still deliverable in time. */
  open: readonly Order[]
  riders: readonly DayRider[]
}

/** Returns what is done in the current minute. Called in every minute of the day. */
export type Decide = (state: DayState) => Instruction[]

export interface Policy {
  name: string
  start(instance: Instance): Decide
}

/** What was done in a day; with the instance, all that a checker needs. */
export interface DayLog {
  moves: { riderId: string; leftAt: number; from: string; to: string }[]
  trips: { assignedAt: number; pickedUpAt: number; riderId: string; orderIds: string[] }[]
  deliveries: { orderId: string; pickedUpAt: number; droppedOffAt: number; riderId: string }[]
  decisions: { open: number; milliseconds: number }[]
}

/** The name of a rider's first place in the log, as in the public format. */
export const startId = '0'

/** Runs a day minute by minute under a policy. Violations of the rules are found by `checkDay`, not here. */
export function runDay(instance: Instance, policy: Policy): DayLog {
  const { rules } = instance
  const half = { pickUp: rules.pickUpMinutes / 2, dropOff: rules.dropOffMinutes / 2 }
  const log: DayLog = { moves: [], trips: [], deliveries: [], decisions: [] }
  const riders: DayRider[] = instance.shifts.map((shift) => ({
    shift,
    place: shift.place,
    freeAt: shift.onAt,
    store: null,
    counterAt: 0,
    placeId: startId,
  }))
  const awaited = instance.orders.toSorted((a, b) => b.placedAt - a.placedAt)
  const decide = policy.start(instance)
  let open: Order[] = []

  function travel(rider: DayRider, leftAt: number, to: Place, toId: string): number {
    log.moves.push({ riderId: rider.shift.id, leftAt, from: rider.placeId, to: toId })
    const arrivedAt = leftAt + travelMinutes(rules, rider.place, to)
    rider.place = to
    rider.placeId = toId
    return arrivedAt
  }

  function move(now: number, rider: DayRider, store: Store) {
    rider.freeAt = travel(rider, now, store.place, store.id)
    rider.store = store
    rider.counterAt = rider.freeAt + half.pickUp
  }

  function pickUp(now: number, rider: DayRider, orders: Order[]) {
    const riderId = rider.shift.id
    log.trips.push({ assignedAt: now, pickedUpAt: now, riderId, orderIds: orders.map(({ id }) => id) })
    let leaves = now + half.pickUp
    for (const { id, door } of orders) {
      const droppedOffAt = travel(rider, leaves, door, id) + half.dropOff
      log.deliveries.push({ orderId: id, pickedUpAt: now, droppedOffAt, riderId })
      leaves = droppedOffAt + half.dropOff
    }
    rider.store = null
    rider.freeAt = leaves
    open = open.filter((order) => !orders.includes(order))
  }

  const isInTime = (now: number, { store, door, placedAt, readyAt }: Order) =>
    Math.max(now, readyAt) + half.pickUp + travelMinutes(rules, store.place, door) + half.dropOff <=
    placedAt + rules.maximumMinutes

  const first = Math.min(...instance.orders.map(({ placedAt }) => placedAt))
  for (let now = first; awaited.length > 0 || open.length > 0; now++) {
    while (awaited.length > 0 && awaited.at(-1)!.placedAt <= now) open.push(awaited.pop()!)
    open = open.filter((order) => isInTime(now, order))
    const began = performance.now()
    const instructions = decide({ now, open, riders })
    log.decisions.push({ open: open.length, milliseconds: performance.now() - began })
    for (const instruction of instructions) {
      const { rider } = instruction
      if (rider.freeAt > now) throw new Error(`${rider.shift.id} is busy until ${rider.freeAt}`)
      if ('moveTo' in instruction) move(now, rider, instruction.moveTo)
      else pickUp(now, rider, instruction.pickUp)
    }
  }
  return log
}
