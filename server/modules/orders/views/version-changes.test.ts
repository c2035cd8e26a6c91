import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredState } from './order-version.ts'
import { changesTo, type StateChanges, stateAfter } from './version-changes.ts'

/** Applying the stored changes of all versions in sequence must give the state of the order. */
const moment = fc.constantFrom('2026-01-31T13:00:00.000Z', '2026-01-31T13:05:00.000Z')
const time = fc.record({ at: fc.nat(3), from: fc.nat(3), to: fc.nat(3) })
const live = fc.record({ raters: fc.nat(2), open: fc.boolean() }, { requiredKeys: ['open'] })
const states = fc.array(
  fc.record(
    {
      now: moment,
      status: fc.constantFrom('pending', 'accepted'),
      reason: fc.constantFrom('Because.', 'now'),
      loved: fc.constant(true),
      times: fc.record({ ready: time, pickUp: time, door: time }),
      steps: fc.dictionary(
        fc.constantFrom('customer-payment', 'source'),
        fc.tuple(fc.constantFrom('ongoing', 'completed'), moment),
      ),
      offers: fc.array(fc.record({ rider_id: fc.constantFrom('a', 'b'), status: fc.constant('pending') })),
      delivery_location: fc.record({ street: fc.constantFrom('Lagere', 'Sabo') }),
      store: live,
      customer: live,
      rider: live,
    },
    { requiredKeys: ['now', 'status', 'store', 'customer'] },
  ),
  { minLength: 1, maxLength: 6 },
)

const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

test('the states of any sequence of versions are read as they were', () => {
  fc.assert(
    fc.property(states, (some) => {
      const sequence = some as unknown as StoredState[]
      const versions = sequence.map((state, place) => stored(changesTo(sequence[place - 1] ?? null, state)))
      for (const [place, state] of sequence.entries())
        expect(stateAfter(versions.slice(0, place + 1))).toEqual(state)
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('of a version is kept what it has changed', () => {
  const before = {
    now: '2026-01-31T13:00:00.000Z',
    status: 'pending',
    last_move: 'pay',
    deadline_at: '2026-01-31T13:10:00.000Z',
    steps: { 'customer-payment': ['completed', '2026-01-31T13:00:00.000Z'] },
    store: { open: true, unassigned_orders: 0 },
    customer: { raters: 1 },
  } as unknown as StoredState
  const { deadline_at, ...rest } = before
  const after = {
    ...rest,
    now: '2026-01-31T13:05:00.000Z',
    status: 'accepted',
    steps: { ...before.steps, source: ['ongoing', '2026-01-31T13:05:00.000Z'] },
    store: { open: true, unassigned_orders: 1 },
  } as unknown as StoredState
  expect(changesTo(before, after)).toEqual({
    now: '2026-01-31T13:05:00.000Z',
    status: 'accepted',
    deadline_at: null,
    steps: { source: 'ongoing' },
    store: { unassigned_orders: 1 },
  })
})

test('a version from before changes were kept has the whole state', () => {
  const whole = { now: 'later', whole: true, status: 'accepted' } as StateChanges
  expect(stateAfter([{ now: 'before', reason: 'Because.' }, whole])).toEqual({
    now: 'later',
    status: 'accepted',
  })
  expect(stateAfter(null)).toBeNull()
})
