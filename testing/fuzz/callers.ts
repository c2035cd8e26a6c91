import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations/index.ts'
import { isPublic } from '#contract/rules.ts'
import { callers, roles } from '#contract/states.ts'
import type { Person } from '../people.ts'
import { inRole, type World } from './groups.ts'
import type { Plan } from './plans.ts'

/** Who sends a call. */
export interface Sender {
  person: Person | undefined
  token: string | undefined
  /** The required refusal for a caller without permission. */
  refusal?: { status: number; code: string }
}

const oneAt = <T>(list: readonly T[], index: number): T => list[index % list.length]!

const badTokens = ['not.a.token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'x'.repeat(3_000)]

const by = (person: Person): Sender => ({ person, token: person.token })

function uninvited(world: World, operation: Operation, { group, who }: Plan): Sender {
  const others = Array.isArray(operation.callers)
    ? callers.filter((role) => !operation.callers.includes(role as never))
    : []
  const wrong = others.flatMap((role) => inRole(world, group, role))
  const way = who % (wrong.length + 2)
  if (way < wrong.length) return { ...by(wrong[way]!), refusal: { status: 403, code: 'auth.role.forbidden' } }
  if (way === wrong.length)
    return { person: undefined, token: undefined, refusal: { status: 401, code: 'auth.token.missing' } }
  return {
    person: undefined,
    token: oneAt(badTokens, who >> 3),
    refusal: { status: 401, code: 'auth.token.invalid' },
  }
}

export function senderOf(world: World, plan: Plan): Sender {
  const operation: Operation = operations[plan.operationId]
  const { group, who, mode } = plan
  if (isPublic(operation)) {
    const isViewer = (operation.viewer || operation.recognises) && mode !== 'uninvited' && who % 2 === 0
    return isViewer
      ? by(oneAt(inRole(world, group, oneAt(roles, who >> 1)), who >> 4))
      : { person: undefined, token: undefined }
  }
  if (mode === 'uninvited') return uninvited(world, operation, plan)
  const role = oneAt(Array.isArray(operation.callers) ? operation.callers : roles, who)
  return by(oneAt(inRole(world, group, role), who >> 4))
}
