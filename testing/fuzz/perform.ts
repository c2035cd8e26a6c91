import { expect } from 'vitest'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { isPublic } from '#contract/rules.ts'
import type { Person } from '../people.ts'
import type { CampName, World } from './camps.ts'
import { type Draft, draft } from './draft.ts'
import { judge } from './judge.ts'
import type { Plan } from './plans.ts'
import { openPool } from './pool.ts'
import { type Audience, watchSecrets } from './secrecy.ts'
import { type Answer, printed, send } from './send.ts'
import { openTally } from './tally.ts'
import { thingsIn } from './things-in.ts'

/** These answer with the account of whoever proves to be its owner. */
const opensAccount: OperationId[] = ['signUp', 'signIn', 'refreshTokens']

/** Things everybody can see are taken for one's own only where one has a say in them. */
const shared = ['storeId', 'storeSlug', 'itemId', 'categoryId', 'groupId', 'optionId']

function audienceOf(person: Person | undefined, camp: CampName, operationId: OperationId): Audience {
  if (person?.role === 'operator') return 'staff'
  return person || opensAccount.includes(operationId) ? camp : 'nobody'
}

/** A world in which anything can be called, where every answer is looked at. */
export function openFuzz(world: World) {
  const pool = openPool()
  const secrets = watchSecrets(world)
  const tally = openTally()

  function learn(operationId: OperationId, person: Person | undefined, audience: Audience, data: unknown) {
    const { found, versions } = thingsIn(operationId, data)
    pool.learnVersions(versions)
    if (!person || audience === 'nobody' || isPublic(operations[operationId])) return
    const hasSay = 'store' in operations[operationId]
    const own = found.filter(({ kind }) => hasSay || !shared.includes(kind))
    pool.learn(person.id, audience, own)
    if (audience !== 'staff') secrets.own(audience, found)
  }

  function check({ operationId, mode, camp }: Plan, { sender, sent, odd }: Draft, answer: Answer): void {
    const { person, refusal } = sender
    const verdict = judge(sent, answer, odd)
    const audience = audienceOf(person, camp, operationId)
    const asked = `${JSON.stringify(sent.input)} ${printed(sent)}`
    expect(secrets.leaks(audience, answer.text, asked, operationId), `told to ${audience}`).toEqual([])
    if (refusal) expect({ status: answer.status, code: verdict.code }).toEqual(refusal)
    if (verdict.succeeded) learn(operationId, person, audience, verdict.data)
    const key = verdict.pagination?.lastEvaluatedKey
    if (key && person) pool.learn(person.id, camp, [{ kind: `lastEvaluatedKey ${operationId}`, value: key }])
    tally.count(operationId, mode, verdict.code)
  }

  /** Sends a call and looks at its answer. */
  async function perform(plan: Plan): Promise<void> {
    const drafted = await draft(world, pool, plan)
    if (!drafted) return
    const answer = await send(world.app.url, drafted.sent)
    try {
      check(plan, drafted, answer)
    } catch (cause) {
      const who = `${drafted.sender.person?.role ?? 'nobody'} of camp ${plan.camp} (${plan.mode})`
      const what = `${plan.operationId} by ${who}\n  ${printed(drafted.sent)}`
      const told = `${answer.status} ${answer.text.slice(0, 2_000)}`
      throw new Error(`${(cause as Error).message}\n${what}\n  ${told}`, { cause })
    }
  }

  return { perform, pool, secrets, tally, learn }
}
export type Fuzz = ReturnType<typeof openFuzz>
