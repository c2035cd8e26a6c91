import fc, { type Arbitrary } from 'fast-check'
import type { OperationId } from '#contract/operations/index.ts'
import { type Action, actions, realtime } from '#contract/realtime.ts'
import { anyMode, type Plan, plans, reaches } from '../plans.ts'
import { hostile, type Raw } from './hostile.ts'
import { type Opening, openings, plainly } from './openings.ts'

/** The next frame: a call of an operation, an invalid frame, or a new token. */
export type Step =
  | { kind: 'call'; plan: Plan; id: string }
  | { kind: 'raw'; raw: Raw; record: number }
  | { kind: 'refresh'; whose: 'own' | 'other' | 'ended'; record: number }

/** Frames sent one after the other without waiting, each call on the socket of its caller. */
export interface FrameSequence {
  /** How the first socket is opened; the others are opened normally. */
  opening: Opening
  steps: Step[]
}

export const actionOf = (operationId: OperationId): Action | undefined =>
  (Object.keys(actions) as Action[]).find((action) =>
    (actions[action] as readonly OperationId[]).includes(operationId),
  )

/** The operations available over the socket. */
export const socketOperations: OperationId[] = Object.values(actions).flat()

const call = (plan: Arbitrary<Plan>, id: Arbitrary<string>): Arbitrary<Step> =>
  fc.record({ kind: fc.constant('call' as const), plan, id })

/** One operation in every mode that is used over HTTP. */
export const roundOf = (operationId: OperationId): Arbitrary<FrameSequence> => {
  const each = [
    plans(operationId, fc.constant('own'), { prepared: true }),
    ...reaches.map((reach) => plans(operationId, fc.constant('foreign'), { reach })),
    plans(operationId, fc.constant('broken')),
    plans(operationId, fc.constant('endless')),
    plans(operationId, fc.constant('uninvited')),
  ]
  const steps = fc.tuple(...each.map((plan, place) => call(plan, fc.constant(`round-${place}`))))
  return fc.record({ opening: fc.constant(plainly), steps })
}

/** Some ids repeatedly, and some of the maximum length. */
const ids = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', '\u0000', '"}') },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 100 }).map((id) => id.toWellFormed()) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(100)) },
)
const record = fc.nat(5)

const step: Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: call(fc.oneof(...socketOperations.map((operationId) => plans(operationId, anyMode))), ids),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('raw' as const), raw: hostile, record }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refresh' as const),
      whose: fc.constantFrom('own' as const, 'own' as const, 'other' as const, 'ended' as const),
      record,
    }),
  },
)

/** Any frames, in any order; fewer than may be in flight at once. */
export const frameSequences: Arbitrary<FrameSequence> = fc.record({
  opening: openings,
  steps: fc.array(step, { minLength: 1, maxLength: realtime.maxRequestsInFlight - 1, size: 'max' }),
})
