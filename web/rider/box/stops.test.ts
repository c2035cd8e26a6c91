import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import type { Waiting } from '../../live/outbox.ts'
import { mapLink } from './map-link.ts'
import { foreseen, hasMovedOn, noShowAt, waitingFor } from './progress.ts'
import { ahead, expectedDoors, joinDoors, kitchenLeft, stopsInOrder } from './stops.ts'

const lagere = { latitude: 7.4905, longitude: 4.5521 }
const northOf = (metres: number) => ({ ...lagere, latitude: lagere.latitude + metres / 111_195 })
const now = Date.parse('2026-11-16T12:00:00Z')
const minute = 60_000
const at = (minutes: number) => new Date(now + minutes * minute).toISOString()

interface Kind {
  id: string
  store?: string
  /** Metres north of Lagere. */
  from?: number
  to?: number | null
  status?: Order['status']
  done?: Order['trackings'][number]['type'][]
  promised?: number
  customer?: string
  door?: string
  /** When it is expected at the door, in minutes from now. */
  expected?: [from: number, to: number]
}

/** An order with only what the stops need. */
function order({
  id,
  store = 'a',
  from = 0,
  to = 1000,
  status = 'accepted',
  done = [],
  promised = 60,
  customer = id,
  door = '',
  expected,
}: Kind) {
  const place = (metres: number | null) => ({
    city: 'Ile-Ife',
    street: 'Lagere',
    description: '',
    coordinates: metres === null ? null : northOf(metres),
  })
  const types = [
    'store-preparation',
    'rider-store-arrival',
    'rider-pickup',
    'rider-customer-arrival',
  ] as const
  return {
    id,
    status,
    actions: [],
    datePromised: at(promised),
    store: { id: store, locations: [place(from)], delivery: { time: { min: 10, max: 20 } } },
    customer: { id: customer, name: customer },
    delivery: { location: { ...place(to), description: door } },
    times: expected
      ? { ready: { date: at(0) }, door: { dateFrom: at(expected[0]), dateTo: at(expected[1]) } }
      : null,
    trackings: types.map((type) => ({
      type,
      status: done.includes(type) ? 'completed' : 'pending',
      dateUpdated: at(0),
    })),
  } as unknown as Order
}

const ready = ['store-preparation' as const]
const named = (orders: Order[], from: number | undefined = 0) =>
  joinDoors(stopsInOrder(orders, from === undefined ? undefined : northOf(from), now)).map(
    ({ kind, orders: found }) => `${kind} ${found.map(({ id }) => id).join('+')}`,
  )

test('one order: to the store, then to the customer', () => {
  expect(named([order({ id: '1', done: ready })])).toEqual(['pick-up 1', 'hand-over 1'])
})

test('two orders of one store are one stop; the nearer customer comes first', () => {
  const orders = [order({ id: '1', to: 3000, done: ready }), order({ id: '2', to: 800, done: ready })]
  expect(named(orders)).toEqual(['pick-up 1+2', 'hand-over 2', 'hand-over 1'])
})

test('a second store on the way is visited before the customer behind it', () => {
  const orders = [
    order({ id: '1', store: 'a', from: 0, to: 2000, done: ready }),
    order({ id: '2', store: 'b', from: 300, to: 2200, done: ready }),
  ]
  expect(named(orders)).toEqual(['pick-up 1', 'pick-up 2', 'hand-over 1', 'hand-over 2'])
})

test('nobody waits at a kitchen that needs long while hot food could be brought', () => {
  const orders = [
    order({ id: '1', store: 'a', from: 0, to: 600, done: ready }),
    order({ id: '2', store: 'b', from: 200, to: 1500, promised: 55 }),
  ]
  // The second order is ready 35 minutes from now.
  expect(named(orders)).toEqual(['pick-up 1', 'hand-over 1', 'pick-up 2', 'hand-over 2'])
})

test('what is late goes before what is near', () => {
  const carried = { status: 'ongoing' as const }
  const orders = [
    order({ id: 'near', to: 900, promised: 60, ...carried }),
    order({ id: 'late', to: -1500, promised: 2, ...carried }),
  ]
  expect(named(orders)).toEqual(['hand-over late', 'hand-over near'])
})

test('where one has arrived comes first, however far the rest', () => {
  const orders = [
    order({ id: '1', to: 100, status: 'ongoing' }),
    order({ id: '2', to: 5000, status: 'ongoing', done: ['rider-customer-arrival'] }),
  ]
  expect(named(orders)).toEqual(['hand-over 2', 'hand-over 1'])
})

test('three orders of three stores, and places that are not on the map, have an order too', () => {
  const orders = ['1', '2', '3'].map((id, index) => order({ id, store: id, from: index * 400, to: null }))
  const stops = named(orders, undefined)
  expect(stops).toHaveLength(6)
  for (const { id } of orders)
    expect(stops.indexOf(`pick-up ${id}`)).toBeLessThan(stops.indexOf(`hand-over ${id}`))
})

test('what goes to one door is one stop, though another customer is late', () => {
  const carried = { status: 'ongoing' as const }
  const orders = [
    order({ id: '1', to: 100, customer: 'ada', ...carried }),
    order({ id: 'late', to: 200, promised: 3, ...carried }),
    order({ id: '2', to: 100, customer: 'ada', ...carried }),
  ]
  expect(named(orders)).toEqual(['hand-over 1+2', 'hand-over late'])
  // An order that will stay in the kitchen for long is delivered on its own, later.
  const cooking = order({ id: '2', to: 100, customer: 'ada', promised: 60 })
  expect(named([orders[0]!, cooking])).toEqual(['hand-over 1', 'pick-up 2', 'hand-over 2'])
})

test('two customers at one place are one stop only where they say the same of the door', () => {
  const carried = { status: 'ongoing' as const }
  const two = (first: string, second: string) =>
    named([order({ id: '1', door: first, ...carried }), order({ id: '2', door: second, ...carried })])
  expect(two('Blue gate', 'Blue gate')).toEqual(['hand-over 1+2'])
  expect(two('Blue gate', 'Red gate')).toHaveLength(2)
  expect(two('', '')).toHaveLength(2)
})

test('a door is not expected before the one that comes before it', () => {
  const carried = { status: 'ongoing' as const }
  const orders = [
    order({ id: '1', to: 400, customer: 'ada', expected: [8, 14], ...carried }),
    order({ id: '2', to: 400, customer: 'ada', expected: [10, 18], ...carried }),
    order({ id: '3', to: 900, expected: [5, 20], ...carried }),
    order({ id: '4', to: 1500, ...carried }),
  ]
  const stops = joinDoors(stopsInOrder(orders, northOf(0), now))
  const expected = expectedDoors(stops)
  expect(stops.map(({ id }) => expected.get(id))).toEqual([
    { dateFrom: at(10), dateTo: at(18) },
    { dateFrom: at(10), dateTo: at(20) },
    undefined,
  ])
  // A range that has passed is no longer expected.
  const isAhead = (minutes: number) =>
    stops.map(({ id }) => ahead(expected.get(id), now + minutes * minute) !== undefined)
  expect(isAhead(17)).toEqual([true, true, false])
  expect(isAhead(19)).toEqual([false, true, false])
})

let addedAt = 0
const waiting = (orderId: string, body: object, more: Partial<Waiting> = {}): Waiting => ({
  id: String(++addedAt),
  operationId: 'updateOrderStatus',
  input: { params: { orderId }, body },
  about: '',
  addedAt: now + addedAt,
  ...more,
})

test('an order is shown as the rider has left it, step by step, though nothing is sent yet', () => {
  const first = order({ id: '1' })
  const steps = [
    waiting('1', { tracking: 'rider-store-arrival' }),
    waiting('2', { status: 'completed', code: '1234' }),
    waiting('1', { status: 'ongoing' }),
    waiting('1', { tracking: 'rider-customer-arrival' }),
  ]
  expect(waitingFor('1', steps).map(({ id }) => id)).toEqual([steps[0]!.id, steps[2]!.id, steps[3]!.id])
  expect(named([foreseen(first, steps.slice(0, 1))])).toEqual(['pick-up 1', 'hand-over 1'])
  const onTheWay = foreseen(first, steps.slice(0, 3))
  expect([onTheWay.status, onTheWay.actions]).toEqual(['ongoing', ['completed', 'rider-customer-arrival']])
  expect(named([onTheWay])).toEqual(['hand-over 1'])
  expect(noShowAt(onTheWay)).toBeUndefined()
  const there = foreseen(first, steps)
  expect(noShowAt(there)).toBe(steps[3]!.addedAt + 8 * minute)
  expect(foreseen(there, [waiting('1', { status: 'failed' })]).status).toBe('failed')
})

test('how long a rider waits at the door is what the service says, once it knows of the arrival', () => {
  const arrived = order({ id: '1', status: 'ongoing', done: ['rider-customer-arrival'] })
  expect(noShowAt({ ...arrived, dateDeadline: at(13) })).toBe(now + 13 * minute)
  // The deadline of an offer is not the end of the wait at the door.
  const offered = { ...order({ id: '1' }), dateDeadline: at(1) }
  const steps = [waiting('1', { status: 'ongoing' }), waiting('1', { tracking: 'rider-customer-arrival' })]
  expect(noShowAt(foreseen(offered, steps))).toBe(steps[1]!.addedAt + 8 * minute)
})

test('what was refused is as if it had not been done', () => {
  const refusal = { code: 'order.move.illegal', text: '' }
  expect(foreseen(order({ id: '1' }), [waiting('1', { status: 'ongoing' }, { refusal })]).status).toBe(
    'accepted',
  )
})

test('a step that was refused is of no more interest once the order is there or beyond, or is not open', () => {
  const code = waiting('1', { status: 'completed', code: '1234' })
  const arrival = waiting('1', { tracking: 'rider-store-arrival' })
  const ongoing = order({ id: '1', status: 'ongoing' })
  expect([hasMovedOn(code, ongoing), hasMovedOn(arrival, ongoing)]).toEqual([false, true])
  expect(hasMovedOn(arrival, order({ id: '1' }))).toBe(false)
  expect(hasMovedOn(arrival, order({ id: '1', done: ['rider-store-arrival'] }))).toBe(true)
  expect(hasMovedOn(code, order({ id: '1', status: 'completed' }))).toBe(true)
  // The refusal stays visible, because the rider may want to know why the order was cancelled.
  expect(hasMovedOn(code, order({ id: '1', status: 'cancelled' }))).toBe(false)
  expect(hasMovedOn(code, undefined)).toBe(true)
})

test('a rider who leaves an offer or gives an order up does not see it any more', () => {
  const left = waiting('1', {}, { operationId: 'rejectOrder' })
  expect(foreseen(order({ id: '1', status: 'pending' }), [left]).status).toBe('rejected')
  expect(foreseen(order({ id: '1' }), [left]).status).toBe('cancelled')
})

test('directions open the map of the telephone', () => {
  const place = { city: 'Ile-Ife', street: 'Lagere', coordinates: lagere }
  const nowhere = { ...place, coordinates: null }
  expect(mapLink(place, 'Iya Basira', 'Linux; Android 14')).toBe(
    'geo:7.4905,4.5521?q=7.4905,4.5521(Iya%20Basira)',
  )
  expect(mapLink(nowhere, 'Ada', 'Linux; Android 14')).toBe('geo:0,0?q=Lagere%2C%20Ile-Ife')
  expect(mapLink(place, 'Ada', 'iPhone')).toBe('https://maps.apple.com/?daddr=7.4905,4.5521')
  expect(mapLink(place, 'Ada', 'Windows')).toContain('destination=7.4905,4.5521')
})

test('a kitchen is late by what it has said, though the service expects it soon', () => {
  const expected = (made: Order, minutes: number) =>
    ({ ...made, times: { ready: { date: at(minutes) } } }) as unknown as Order
  // Said to be ready in 5 minutes, and expected a little later.
  expect(kitchenLeft(expected(order({ id: 'a', promised: 25 }), 8), now)).toBe(8 * minute)
  // It should have been ready 23 minutes ago.
  expect(kitchenLeft(expected(order({ id: 'b', promised: -3 }), 2), now)).toBe(-23 * minute)
  expect(kitchenLeft(order({ id: 'c', done: ['store-preparation'] }), now)).toBeUndefined()
})
