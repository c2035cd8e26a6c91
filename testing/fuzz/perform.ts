import { expect } from 'vitest'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { isPublic } from '#contract/rules.ts'
import type { Person } from '../people.ts'
import { judge } from './check-answer.ts'
import { atFairCost } from './cost.ts'
import { dataLeaks } from './data-leaks.ts'
import { type Draft, draft } from './draft.ts'
import type { GroupName } from './group-marks.ts'
import type { World } from './groups.ts'
import { notTheirs } from './ownership.ts'
import type { Input, Plan } from './plans.ts'
import { openPool } from './pool.ts'
import { recordIdsIn } from './record-ids.ts'
import { type Audience, watchSecrets } from './secrecy.ts'
import { type Answer, printed, send } from './send.ts'
import { openTally } from './tally.ts'

/** These return the account of the user who proves to be its owner. */
const opensAccount: OperationId[] = ['signUp', 'signIn', 'refreshTokens']

/** Public objects count as one's own only where the user can change them. */
const shared = ['storeId', 'storeSlug', 'itemId', 'categoryId', 'groupId', 'optionId']

interface Shown {
  person: Person | undefined
  audience: Audience
  input: Input
  data: unknown
}

export function audienceOf(person: Person | undefined, group: GroupName, operationId: OperationId): Audience {
  if (person?.role === 'operator') return 'staff'
  return person || opensAccount.includes(operationId) ? group : 'nobody'
}

/** A world in which any operation can be called and every answer is checked. */
export function openFuzz(world: World) {
  const pool = openPool()
  const secrets = watchSecrets(world)
  const tally = openTally()

  function learn(operationId: OperationId, person: Person | undefined, audience: Audience, data: unknown) {
    const { found, versions } = recordIdsIn(operationId, data)
    pool.learnVersions(versions)
    if (!person || audience === 'nobody' || isPublic(operations[operationId])) return
    const hasSay = 'store' in operations[operationId]
    const own = found.filter(({ kind }) => hasSay || !shared.includes(kind))
    pool.learn(person.id, audience, own)
    if (audience !== 'staff') secrets.own(audience, found)
  }

  /** All objects in a successful call and its answer belong to this user. */
  async function checkShown(
    operationId: OperationId,
    { person, audience, input, data }: Shown,
  ): Promise<void> {
    if (audience === 'staff' || opensAccount.includes(operationId)) return
    const { found, insides } = recordIdsIn(operationId, data)
    const things = isPublic(operations[operationId]) ? insides : [...found, ...insides]
    expect(secrets.trespasses(audience, input, operationId), 'named, and not refused').toEqual([])
    expect(await notTheirs(world.app.services.db, person, things), 'not theirs').toEqual([])
    if (person) expect(dataLeaks(data, person), 'shown too much').toEqual([])
  }

  async function check(plan: Plan, drafted: Draft, answer: Answer): Promise<void> {
    const { operationId, mode, group } = plan
    const { person, refusal } = drafted.sender
    const verdict = judge(drafted.sent, answer, drafted.odd)
    const audience = audienceOf(person, group, operationId)
    const { sent } = drafted
    const asked = `${JSON.stringify(sent.input)} ${printed(sent)}`
    expect(secrets.leaks(audience, answer.text, asked, operationId), `sent to ${audience}`).toEqual([])
    if (secrets.trespasses(audience, sent.input, operationId).length > 0) tally.noteReach(operationId)
    if (refusal) expect({ status: answer.status, code: verdict.code }).toEqual(refusal)
    if (verdict.succeeded) {
      await checkShown(operationId, { person, audience, input: sent.input, data: verdict.data })
      learn(operationId, person, audience, verdict.data)
    }
    const key = verdict.pagination?.lastEvaluatedKey
    if (key && person) pool.learn(person.id, group, [{ kind: `lastEvaluatedKey ${operationId}`, value: key }])
    tally.count(operationId, mode, verdict.code)
  }

  /** Sends a call and checks its answer. */
  async function perform(plan: Plan): Promise<void> {
    const drafted = await draft(world, pool, plan)
    if (!drafted) return
    const answer = await atFairCost(`${plan.operationId} ${printed(drafted.sent)}`, () =>
      send(world.app.url, drafted.sent),
    )
    try {
      await check(plan, drafted, answer)
    } catch (cause) {
      const who = `${drafted.sender.person?.role ?? 'nobody'} of group ${plan.group} (${plan.mode})`
      const what = `${plan.operationId} by ${who}\n  ${printed(drafted.sent)}`
      const received = `${answer.status} ${answer.text.slice(0, 2_000)}`
      throw new Error(`${(cause as Error).message}\n${what}\n  ${received}`, { cause })
    }
  }

  return { perform, checkShown, pool, secrets, tally, learn }
}
export type Fuzz = ReturnType<typeof openFuzz>
