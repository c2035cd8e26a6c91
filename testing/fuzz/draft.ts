import { BukaError } from '#client/index.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations/index.ts'
import { type Broken, breakInput } from './broken.ts'
import { type Sender, senderOf } from './callers.ts'
import type { World } from './groups.ts'
import { overfill } from './oversized-values.ts'
import type { Input, Plan } from './plans.ts'
import type { Pool } from './pool.ts'
import { dangerous, prepared } from './prepared/index.ts'
import type { Ready } from './prepared/prepare.ts'
import { resolve } from './resolve.ts'
import { isPublicWriting } from './secrecy.ts'
import type { Sent } from './send.ts'

/** A call to be sent, with its sender. */
export interface Draft {
  sender: Sender
  sent: Sent
  /** Whether the URL may match no operation. */
  odd: boolean
}

/** Changes that make the call succeed; none if it is not meant to succeed or cannot. Undefined for a dangerous call that cannot. */
async function ready(world: World, plan: Plan, { person }: Sender, input: Input): Promise<Ready | undefined> {
  const prepare = prepared[plan.operationId]
  const isDangerous = dangerous.includes(plan.operationId)
  const isMeant = isDangerous || (plan.mode === 'own' && plan.prepared)
  if (!prepare || plan.mode === 'uninvited' || !isMeant) return {}
  const group = world.groups[plan.group]
  try {
    const { params, ...made } = await prepare({
      world,
      group,
      person: person ?? group.people.customer[0]!,
      input,
    })
    return plan.mode === 'foreign' ? made : { params, ...made }
  } catch (error) {
    if (!(error instanceof BukaError) || error.statusCode >= 500) throw error
    return isDangerous ? undefined : {}
  }
}

const noFile = { bytes: Uint8Array.of(1, 2, 3), mimeType: 'image/png' }

/** Resolves a plan; undefined where it would delete what is still needed. */
export async function draft(world: World, pool: Pool, plan: Plan): Promise<Draft | undefined> {
  const { operationId, mode } = plan
  const { fileBody, body }: Operation = operations[operationId]
  const sender = senderOf(world, plan)
  const { person } = sender
  const isPublic = isPublicWriting(operationId) || person?.role === 'operator'
  const resolved = resolve({ plan, person, group: world.groups[plan.group], pool, isPublic })
  const made = await ready(world, plan, sender, resolved)
  if (!made) return undefined
  const input = {
    ...resolved,
    params: { ...resolved.params, ...made.params },
    query: made.query ?? resolved.query,
    body: made.body ?? resolved.body,
  }
  const whole: Broken = { input, envelope: {}, path: [] }
  const overfilled = () => ({ ...whole, input: { ...input, body: overfill(input.body, body, plan.broken) } })
  const broken =
    mode === 'broken' ? breakInput(input, plan.broken) : mode === 'endless' && body ? overfilled() : whole
  const file = made.file ?? (fileBody && mode !== 'uninvited' ? noFile : undefined)
  const by = made.person && person ? { ...sender, person: made.person, token: made.person.token } : sender
  const { envelope } = broken
  return {
    sender: by,
    sent: { operationId, token: by.token, input: broken.input, envelope, ...(file && { file }) },
    odd: broken.path[0] === 'params',
  }
}
