import fc, { type Arbitrary } from 'fast-check'
import { listQuery } from '#contract/list.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operationIds, operations } from '#contract/operations/index.ts'
import { takesIdempotencyKey } from '#contract/rules.ts'
import type { CampName } from './kinds.ts'
import { type Schema, valid } from './valid.ts'

/**
 * What a call is meant to be: right and of the caller's own; right, with things of others or of nobody; by somebody who is not
 * invited; broken in one place; or with as much in one place as fits.
 */
export const modes = ['own', 'foreign', 'uninvited', 'broken', 'endless'] as const
export type Mode = (typeof modes)[number]

/** How far a call reaches for what is not the caller's: everything in it, everything but the store, or now and then. */
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
  /** For a call with things of others. */
  reach: Reach
  camp: CampName
  /** Which of those who could call. */
  who: number
  /** Whether things are first brought to where the call makes sense. */
  prepared: boolean
  input: Input
  /** Where and how it is broken, if it is. */
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
    camp: fc.constantFrom<CampName>('A', 'B'),
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
