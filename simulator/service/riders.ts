import { BukaError } from '#client/index.ts'
import type { Order } from '#contract/records/order.ts'
import { openRandom, type Place } from '#modules/dispatch/planner/index.ts'
import type { SimulatedStore } from '../city.ts'
import {
  type ClosedTime,
  clockOf,
  coordinatesOf,
  halfStopMinutes,
  type PlacedOrder,
  type ServiceDay,
  type ServiceRider,
} from './service-day.ts'

/** How long riders take to answer, in minutes; less than the time for which a rider of the plan has an offer alone. */
const answerMinutes = { least: 0.1, spread: 0.2 }
/** Of the riders who do not want an order, the share who decline it; the others do not answer, as without a network. */
const sayNoShare = 0.75
/** The refusals of an offer that is over, or that does not fit into the rider's box any more. */
const lost = new Set<string>([
  'order.offer.lost',
  'order.offer.ended',
  'rider.box.full',
  'rider.box.locked',
  'rider.box.too-far',
])

const metres = (from: Place, to: Place) => Math.hypot(from.x - to.x, from.y - to.y)
const wayMinutes = ({ rider, place }: ServiceRider, to: Place) => metres(place, to) / rider.metresPerMinute
const paramsOf = ({ id }: PlacedOrder) => ({ params: { orderId: id } })

/** Records that from now on nothing may be offered to the rider, and why. */
function close(day: ServiceDay, me: ServiceRider, why: ClosedTime['why']): void {
  me.closedTimes.push({ why, from: clockOf(day), to: Number.POSITIVE_INFINITY })
}

/** Records that these reasons have ended: offers may come again, unless there is another reason against them. */
function reopen(day: ServiceDay, me: ServiceRider, ...whys: ClosedTime['why'][]): void {
  for (const each of me.closedTimes) if (whys.includes(each.why)) each.to = Math.min(each.to, clockOf(day))
}

const tellPosition = ({ person: { client }, place }: ServiceRider) =>
  client.updatePosition({ body: { coordinates: coordinatesOf(place) } })

async function goOnline(day: ServiceDay, me: ServiceRider): Promise<void> {
  await tellPosition(me)
  reopen(day, me, 'off')
  await me.person.client.updateAvailability({ body: { available: true } })
}

async function goOffline(day: ServiceDay, me: ServiceRider): Promise<void> {
  if (me.isSuspended) return
  await me.person.client.updateAvailability({ body: { available: false } })
  close(day, me, 'off')
}

/** An operator suspends a rider who carries nothing, for the rest of the day. */
async function suspend(day: ServiceDay, me: ServiceRider): Promise<void> {
  if (me.box.length > 0) return day.agenda.after(1, () => suspend(day, me))
  me.isSuspended = true
  await day.staff.client.decideRoleStatus({
    params: { userId: me.person.id },
    body: { status: 'suspended', reason: 'Simulated.' },
  })
  close(day, me, 'suspended')
}

/** Riders work in their shifts; one in eight is suspended in the middle of it. */
export function scheduleShifts(day: ServiceDay): void {
  for (const [index, me] of day.riders.entries()) {
    const { onAt, offAt } = me.rider
    day.agenda.at(onAt, () => goOnline(day, me))
    day.agenda.at(offAt, () => goOffline(day, me))
    if (index % 8 === 3) day.agenda.at((onAt + offAt) / 2, () => suspend(day, me))
  }
}

function finish(day: ServiceDay, me: ServiceRider): void {
  me.workedMinutes += day.agenda.now - me.beganAt
}

async function handOver(day: ServiceDay, me: ServiceRider, placed: PlacedOrder): Promise<void> {
  const isLast = me.box.length === 1
  if (isLast) reopen(day, me, 'full', 'on the way')
  const body = { status: 'completed' as const, code: placed.code }
  await me.person.client.updateOrderStatus({ ...paramsOf(placed), body })
  placed.isOver = true
  me.box = me.box.filter((each) => each !== placed)
  me.delivered += 1
  day.result.deliveries.push({
    order: { ...placed.order, promisedAt: placed.promisedAt },
    riderId: me.rider.id,
    acceptedAt: placed.acceptedAt,
    pickedUpAt: placed.pickedUpAt!,
    doorAt: day.agenda.now,
  })
  if (isLast) finish(day, me)
  else day.agenda.after(halfStopMinutes, async () => goToNextDoor(day, me))
}

async function arriveAtDoor(day: ServiceDay, me: ServiceRider, placed: PlacedOrder): Promise<void> {
  me.place = placed.order.door
  await tellPosition(me)
  const body = { tracking: 'rider-customer-arrival' as const }
  await me.person.client.updateOrderStatus({ ...paramsOf(placed), body })
  day.agenda.after(halfStopMinutes, () => handOver(day, me, placed))
}

function goToNextDoor(day: ServiceDay, me: ServiceRider): void {
  const [next] = me.box.toSorted(
    (one, other) => metres(me.place, one.order.door) - metres(me.place, other.order.door),
  )
  day.agenda.after(wayMinutes(me, next!.order.door), () => arriveAtDoor(day, me, next!))
}

const toPickUp = ({ box }: ServiceRider, store?: SimulatedStore) =>
  box.filter(({ order, pickedUpAt }) => pickedUpAt === null && (!store || order.store === store))

async function pickUp(day: ServiceDay, me: ServiceRider, store: SimulatedStore): Promise<void> {
  const here = toPickUp(me, store)
  if (here.some(({ isReady }) => !isReady)) {
    // One more was accepted meanwhile.
    me.waitsAt = store
    return
  }
  for (const placed of here) {
    await me.person.client.updateOrderStatus({ ...paramsOf(placed), body: { status: 'ongoing' } })
    placed.pickedUpAt = day.agenda.now
  }
  close(day, me, 'on the way')
  const [other] = toPickUp(me)
  day.agenda.after(halfStopMinutes, async () =>
    other ? goToStore(day, me, other.order.store, 0) : goToNextDoor(day, me),
  )
}

/** Takes what waits at the counter once all of it is ready. */
export function loadWhenReady(day: ServiceDay, me: ServiceRider): void {
  const store = me.waitsAt
  if (!store || toPickUp(me, store).some(({ isReady }) => !isReady)) return
  me.waitsAt = null
  day.agenda.after(halfStopMinutes, () => pickUp(day, me, store))
}

async function arriveAtStore(day: ServiceDay, me: ServiceRider, store: SimulatedStore): Promise<void> {
  me.place = store.place
  await tellPosition(me)
  const body = { tracking: 'rider-store-arrival' as const }
  for (const placed of toPickUp(me, store))
    await me.person.client.updateOrderStatus({ ...paramsOf(placed), body })
  me.waitsAt = store
  loadWhenReady(day, me)
}

function goToStore(day: ServiceDay, me: ServiceRider, store: SimulatedStore, dawdles: number): void {
  day.agenda.after(dawdles + wayMinutes(me, store.place), () => arriveAtStore(day, me, store))
}

async function take(day: ServiceDay, me: ServiceRider, placed: PlacedOrder): Promise<void> {
  try {
    await me.person.client.acceptOrder({ ...paramsOf(placed), body: {} })
  } catch (error) {
    if (error instanceof BukaError && lost.has(error.code)) return
    throw error
  }
  if (placed.rider)
    day.result.faults.push(`${me.rider.id} and ${placed.rider.rider.id} have ${placed.order.id}`)
  placed.rider = me
  placed.acceptedAt = day.agenda.now
  me.box.push(placed)
  if (me.box.length >= day.app.services.config.BOX_ORDERS) close(day, me, 'full')
  if (me.box.length > 1) return
  me.beganAt = day.agenda.now
  goToStore(day, me, placed.order.store, me.rider.dawdles)
}

/** Handles an event about an order. An offer is answered after a while; the answer depends only on seed, rider and order. */
export function considerOffer(day: ServiceDay, me: ServiceRider, { id, actions }: Order): void {
  const placed = day.orders.get(id)
  if (!placed || !actions.includes('accept') || me.asked.has(id)) return
  me.asked.add(id)
  const will = openRandom(day.seed * 1_000_003 + day.riders.indexOf(me) * 10_007 + placed.number)
  const [wish, says, speed] = [will.number(), will.number(), will.number()]
  day.agenda.after(answerMinutes.least + speed * answerMinutes.spread, async () => {
    me.asked.delete(id)
    if (me.isSuspended || placed.isOver) return
    if (wish < me.rider.acceptance) await take(day, me, placed)
    else if (says < sayNoShare)
      await me.person.client.rejectOrder({ ...paramsOf(placed), body: {} }).catch((error) => {
        if (!(error instanceof BukaError && lost.has(error.code))) throw error
      })
  })
}
