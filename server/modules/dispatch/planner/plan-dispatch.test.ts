import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OpenOrder, planDispatch, type RiderState, type Situation } from './index.ts'

const now = 100
const place = fc.record({ x: fc.integer({ min: 0, max: 5000 }), y: fc.integer({ min: 0, max: 5000 }) })
const stores = [
  { x: 0, y: 0 },
  { x: 4000, y: 500 },
  { x: 2000, y: 4500 },
]

const orders = fc
  .array(
    fc.record({
      store: fc.nat({ max: stores.length - 1 }),
      door: place,
      age: fc.nat({ max: 60 }),
      preparation: fc.nat({ max: 40 }),
      spread: fc.constantFrom(0, 0, 4),
    }),
    { maxLength: 14 },
  )
  .map((all) =>
    all.map(
      ({ store, door, age, preparation, spread }, index): OpenOrder => ({
        id: `o${index}`,
        storeId: `s${store}`,
        storePlace: stores[store]!,
        door,
        placedAt: now - age,
        readyAt: now - age + preparation,
        readySpread: spread,
      }),
    ),
  )

const riders = fc
  .array(
    fc.record({
      place,
      freeIn: fc.integer({ min: -20, max: 30 }),
      offIn: fc.integer({ min: -20, max: 120 }),
      declined: fc.option(fc.constantFrom('o0', 'o1'), { nil: undefined }),
      only: fc.option(fc.constantFrom('s0', 's1'), { nil: undefined }),
      acceptance: fc.constantFrom(1, 1, 0.5),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(
      ({ place, freeIn, offIn, declined, only, acceptance }, index): RiderState => ({
        id: `r${index}`,
        place,
        freeAt: now + freeIn,
        offAt: now + offIn,
        declined: declined && [declined],
        onlyStores: only && [only],
        acceptance,
      }),
    ),
  )

const situations = fc.record({ orders, riders }).map(
  (parts): Situation => ({
    now,
    ...parts,
    travel: { metresPerMinute: 300, wholeMinutes: true },
    rules: {
      pickUpMinutes: 4,
      dropOffMinutes: 4,
      ordersPerTrip: 3,
      targetMinutes: 40,
      maximumMinutes: 90,
      offerMinutes: 1,
      fastestMetresPerMinute: 1500,
    },
    demand: stores.map((place, index) => ({ storeId: `s${index}`, place, weight: index + 1 })),
    preparations: [5, 10, 20],
  }),
)

const rider = (id: string, at = { x: 0, y: 0 }): RiderState => ({
  id,
  place: at,
  freeAt: now,
  offAt: now + 200,
})
const order = (id: string, storePlace = { x: 0, y: 0 }): OpenOrder => ({
  id,
  storeId: `s-${storePlace.x}`,
  storePlace,
  door: { x: storePlace.x, y: 900 },
  placedAt: now - 5,
  readyAt: now + 10,
})
const situation = (parts: Partial<Situation>): Situation => ({
  now,
  orders: [],
  riders: [],
  travel: { metresPerMinute: 300, wholeMinutes: true },
  rules: { pickUpMinutes: 4, dropOffMinutes: 4, ordersPerTrip: 3, targetMinutes: 40, maximumMinutes: 90 },
  ...parts,
})

test('a plan keeps every rule, whatever the situation', () => {
  fc.assert(
    fc.property(situations, (given) => {
      const plan = planDispatch(given)
      const orderOf = new Map(given.orders.map((each) => [each.id, each]))
      const riderOf = new Map(given.riders.map((each) => [each.id, each]))
      const brought = plan.trips.flatMap(({ orderIds }) => orderIds)
      const waiting = plan.waiting.map(({ orderId }) => orderId)
      // Every order once: in one trip, or waiting.
      expect([...brought, ...waiting].toSorted()).toEqual([...orderOf.keys()].toSorted())
      const lastOf = new Map<string, number>()
      for (const trip of plan.trips) {
        const { freeAt, offAt, declined, onlyStores } = riderOf.get(trip.riderId)!
        expect(trip.orderIds.length).toBeLessThanOrEqual(given.rules.ordersPerTrip)
        expect(trip.pickUpAt).toBeLessThanOrEqual(offAt)
        expect(offAt).toBeGreaterThanOrEqual(now)
        expect(trip.leaveAt).toBeGreaterThanOrEqual(Math.max(now, freeAt, lastOf.get(trip.riderId) ?? 0))
        let before = trip.pickUpAt
        for (const { orderId, at } of trip.dropOffs) {
          const { storeId, placedAt, readyAt } = orderOf.get(orderId)!
          expect(storeId).toBe(trip.storeId)
          expect(declined ?? []).not.toContain(orderId)
          if (onlyStores) expect(onlyStores).toContain(storeId)
          expect(trip.pickUpAt).toBeGreaterThanOrEqual(readyAt)
          expect(at).toBeGreaterThan(before)
          expect(at - placedAt).toBeLessThanOrEqual(90)
          before = at
        }
        lastOf.set(trip.riderId, before)
      }
      const busy = new Set(plan.trips.map(({ riderId }) => riderId))
      for (const { riderId } of plan.moves) {
        expect(busy.has(riderId)).toBe(false)
        expect(riderOf.get(riderId)!.freeAt).toBeLessThanOrEqual(now)
      }
    }),
    { numRuns: 60, seed: 7 },
  )
})

test('the same situation and seed give the same plan, and the last plan is a start for the next', () => {
  fc.assert(
    fc.property(situations, fc.nat({ max: 5 }), (given, seed) => {
      const plan = planDispatch(given, { settings: { seed }, explain: true })
      expect(planDispatch(given, { settings: { seed }, explain: true })).toEqual(plan)
      const next = planDispatch({ ...given, previous: plan.routes }, { settings: { seed } })
      expect(next.searched.costAfter).toBeLessThanOrEqual(plan.searched.costAfter + 1e-6)
    }),
    { numRuns: 20, seed: 7 },
  )
})

test('without riders the plan is empty and every order waits', () => {
  const plan = planDispatch(situation({ orders: [order('o1')] }))
  expect(plan).toMatchObject({ trips: [], moves: [], waiting: [{ orderId: 'o1', reason: 'no-rider' }] })
})

test('positions that are no numbers, jump or come from the future leave their riders out', () => {
  const jumped = {
    before: { place: { x: 0, y: 0 }, at: now - 1 },
    last: { place: { x: 90_000, y: 0 }, at: now },
  }
  const plan = planDispatch(
    situation({
      orders: [order('o1'), { ...order('o2'), door: { x: Number.NaN, y: 0 } }],
      riders: [
        rider('lost', { x: Number.NaN, y: 0 }),
        { ...rider('jumped'), reported: jumped },
        { ...rider('early'), reported: { last: { place: { x: 0, y: 0 }, at: now + 60 } } },
      ],
      rules: { ...situation({}).rules, fastestMetresPerMinute: 1500 },
    }),
  )
  expect(plan.trips).toEqual([])
  expect(plan.refused).toEqual([
    { id: 'o2', reason: 'not-a-number' },
    { id: 'lost', reason: 'not-a-number' },
    { id: 'jumped', reason: 'position-jumped' },
    { id: 'early', reason: 'position-from-the-future' },
  ])
})

test('a rider leaves so as to arrive when the food is ready', () => {
  const [trip] = planDispatch(
    situation({ orders: [order('o1', { x: 900, y: 0 })], riders: [rider('r1')] }),
  ).trips
  // Three minutes of way and two to walk in, ready at 110.
  expect(trip).toMatchObject({ leaveAt: 105, pickUpAt: 110 })
})

test('an accepted order stays with its rider, even where another is nearer', () => {
  const far = rider('far', { x: 5000, y: 0 })
  const kept = { ...order('o1'), riderId: 'far' }
  const plan = planDispatch(situation({ orders: [kept], riders: [rider('near'), far] }))
  expect(plan.trips).toMatchObject([{ riderId: 'far', orderIds: ['o1'] }])
})

test('the choice is explained in minutes, with those who were nearly as good', () => {
  const near = rider('near', { x: 300, y: 0 })
  const far = rider('far', { x: 6000, y: 0 })
  const { trips } = planDispatch(situation({ orders: [order('o1')], riders: [far, near] }), { explain: true })
  const [choice] = trips[0]!.choices
  expect(trips[0]!.riderId).toBe('near')
  // Placed at 95, ready at 110, two minutes to walk out, three of way, two at the door. The other rider is at the counter at 122.
  expect(choice).toMatchObject({
    cost: { total: 22, clickToDoor: 22, lateness: 0, delayOfOthers: 0, declining: 0 },
    others: [{ riderId: 'far', extraMinutes: 12 }],
  })
})

test('when the time is over the oldest orders have been planned and the others wait', () => {
  const orders = Array.from({ length: 5000 }, (_, index) => ({
    ...order(`o${index}`),
    placedAt: now - (index % 50),
    readyAt: now,
  }))
  const riders = Array.from({ length: 20 }, (_, index) => rider(`r${index}`))
  const plan = planDispatch(situation({ orders, riders }), { isOver: () => true })
  const ages = plan.trips.flatMap(({ orderIds }) => orderIds.map((id) => Number(id.slice(1)) % 50))
  expect(plan.searched.iterations).toBe(0)
  expect(ages.length).toBeGreaterThan(0)
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(48)
  expect(plan.waiting.filter(({ reason }) => reason === 'budget').length).toBe(4940)
})
