import fc, { type Arbitrary } from 'fast-check'
import { listQuery } from '#contract/list.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operationIds, operations } from '#contract/operations/index.ts'
import { takesIdempotencyKey } from '#contract/rules.ts'
import type { GroupName } from './group-marks.ts'
import { type Schema, valid } from './valid.ts'

/**
 * The kind of a call: valid with own objects; valid with objects of others or unknown ones; by a caller
 * without permission; invalid in one place; or as large as possible in one place.
 */
export const modes = ['own', 'foreign', 'uninvited', 'broken', 'endless'] as const
export type Mode = (typeof modes)[number]

/** Which objects of a call are not the caller's: all, all but the store, or some. */
export const reaches = ['all', 'beyond-store', 'some'] as const
export type Reach = (typeof reaches)[number]

export interface Input {
  params: { [name: string]: unknown }
  query: { [name: string]: unknown }
  body: unknown
  idempotencyKey: string | undefined
}

/** A call before it is sent. */
export interface Plan {
  operationId: OperationId
  mode: Mode
  /** Which objects are not the caller's, in the mode `foreign`. */
  reach: Reach
  group: GroupName
  /** Selects one of the possible callers. */
  who: number
  /** Whether the state is prepared first, so that the call makes sense. */
  prepared: boolean
  input: Input
  /** Where and how it is invalid, if so. */
  broken: { place: number; how: number }
}

const querySchema = ({ query, list }: Operation): Schema => ({
  type: 'object',
  required: (query as Schema | undefined)?.required ?? [],
  properties: {
    ...(query as Schema | undefined)?.properties,
    ...(list ? (listQuery as { [name: string]: Schema }) : {}),
  },
})

function inputs(operationId: OperationId): Arbitrary<Input> {
  const operation: Operation = operations[operationId]
  const of = (schema: Schema | undefined) => (schema ? valid(schema, [operationId]) : fc.constant({}))
  const key = fc.option(
    fc.nat(9).map((one) => `key-${one}`),
    { nil: undefined, freq: 3 },
  )
  return fc.record({
    params: of(operation.params as Schema | undefined) as Arbitrary<Input['params']>,
    query: of(querySchema(operation)) as Arbitrary<Input['query']>,
    body: operation.body ? valid(operation.body as Schema, [operationId]) : fc.constant(undefined),
    idempotencyKey: takesIdempotencyKey(operation) ? key : fc.constant(undefined),
  })
}

const number = fc.noBias(fc.nat(9_999))

export const plans = (
  operationId: OperationId,
  mode: Arbitrary<Mode>,
  { prepared, reach }: { prepared?: boolean; reach?: Reach } = {},
): Arbitrary<Plan> =>
  fc.record({
    operationId: fc.constant(operationId),
    mode,
    reach: reach === undefined ? fc.constantFrom(...reaches) : fc.constant(reach),
    group: fc.constantFrom<GroupName>('A', 'B'),
    who: number,
    prepared: prepared === undefined ? fc.boolean() : fc.constant(prepared),
    input: inputs(operationId),
    broken: fc.record({ place: number, how: number }),
  })

export const anyMode = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Mode>('own') },
  { weight: 2, arbitrary: fc.constant<Mode>('foreign') },
  { weight: 1, arbitrary: fc.constant<Mode>('uninvited') },
  { weight: 3, arbitrary: fc.constant<Mode>('broken') },
  { weight: 1, arbitrary: fc.constant<Mode>('endless') },
)

/** Any call of any operation. */
export const anyPlan: Arbitrary<Plan> = fc.oneof(
  ...operationIds.map((operationId) => plans(operationId, anyMode)),
)
