import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { type RoleStatus, roleStatuses } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { jobsFinished } from '#testing/app/finished-jobs.ts'
import { startApp } from '#testing/app.ts'
import {
  activeRider,
  eventsOf,
  expectField,
  messagesTo,
  operator,
  type Person,
  refusal,
  signInAgain,
  signUp,
} from '#testing/people.ts'

type Body = BodyOf<Operations['decideRoleStatus']>
type Decision = Body['status']

const app = await startApp()
const staff = await operator(app)
const colleague = await operator(app)

const decide = (person: Person, status: Decision, more: Partial<Body> = {}, by = staff) =>
  by.client.decideRoleStatus({ params: { userId: person.id }, body: { status, reason: 'A check.', ...more } })
const statusOf = async (person: Person) =>
  (await staff.client.getUser({ params: { userId: person.id } })).data.role.status
const alertsOf = async (person: Person) => (await eventsOf(app, person.id)).map(({ data }) => data.type)
const entriesAbout = async (person: Person) => {
  const query = sql`SELECT FROM audit_log WHERE params ->> 'userId' = ${person.id}`
  return (await app.services.db.many(query)).length
}

describe('every status change', () => {
  const decisions: Decision[] = ['active', 'rejected', 'suspended', 'revoked']
  const legal: { [from in RoleStatus]: Decision[] } = {
    pending: ['active', 'rejected', 'suspended'],
    active: ['suspended', 'revoked'],
    rejected: ['active'],
    suspended: ['active', 'revoked'],
    revoked: ['active', 'suspended'],
  }
  const wayTo: { [from in RoleStatus]: Decision[] } = {
    pending: [],
    active: ['active'],
    rejected: ['rejected'],
    suspended: ['suspended'],
    revoked: ['active', 'revoked'],
  }
  const moves = roleStatuses.flatMap((from) => decisions.map((to) => [from, to] as const))

  test.for(moves)('from %s to %s', async ([from, to]) => {
    const owner = await signUp(app, 'store')
    for (const step of wayTo[from]) await decide(owner, step)
    expect(await statusOf(owner)).toBe(from)
    const [alerts, entries] = [await alertsOf(owner), await entriesAbout(owner)]

    if (from === to) {
      const { statusCode, data } = await decide(owner, to)
      expect(statusCode).toBe(208)
      expect(data.user.role.status).toBe(to)
      expect(await alertsOf(owner)).toEqual(alerts)
    } else if (legal[from].includes(to)) {
      const { statusCode, data } = await decide(owner, to, { reason: 'The reason why.' })
      expect(statusCode).toBe(200)
      expect(data).toMatchObject({
        user: { role: { status: to }, active: to === 'active' },
        reason: 'The reason why.',
      })
      expect(await statusOf(owner)).toBe(to)
      expect(await alertsOf(owner)).toEqual([...alerts, `role-${to}`])
      expect(await entriesAbout(owner)).toBe(entries + 1)
    } else {
      const error = await refusal(decide(owner, to, { verification: 'verified', reason: 'Not to be kept.' }))
      expect(error).toMatchObject({ statusCode: 409, code: 'user.role-status.illegal' })
      const { data } = await staff.client.getPendingUsers({
        query: { status: from, keyword: owner.telephone },
      })
      expect(data).toMatchObject([{ user: { id: owner.id, verified: false } }])
      expect(data[0]!.reason).not.toBe('Not to be kept.')
      expect(await alertsOf(owner)).toEqual(alerts)
      expect(await entriesAbout(owner)).toBe(entries)
    }
  })
})

test('the user is alerted, with the reason, which stays in the account', async () => {
  const owner = await signUp(app, 'store')
  await decide(owner, 'active', { reason: 'Welcome to the market.' })
  expect(await eventsOf(app, owner.id)).toMatchObject([
    {
      offset: 1,
      event: 'alert.new',
      data: { type: 'role-active', data: { reason: 'Welcome to the market.' } },
    },
  ])
  const { data } = await owner.client.getAccount()
  expect(data.role).toMatchObject({ status: 'active', reason: 'Welcome to the market.' })
})

test('decisions on an application also come by SMS, and no later ones', async () => {
  const owner = await signUp(app, 'store')
  await decide(owner, 'rejected', { reason: 'The picture cannot be read' })
  await decide(owner, 'active')
  await decide(owner, 'revoked')
  await jobsFinished(app)
  const texts = (await messagesTo(app, owner.telephone)).map(({ text }) => text)
  expect(texts.toSorted()).toEqual([
    expect.stringMatching(/^You are in\. /),
    expect.stringMatching(/^Your application was not accepted\. .*The picture cannot be read/),
  ])
})

describe('suspension', () => {
  const suspended = { statusCode: 403, code: 'account.suspended' }

  test('ends every session at once and blocks new ones, until it is lifted', async () => {
    const owner = await signUp(app, 'store')
    const elsewhere = await signInAgain(app, owner)
    await decide(owner, 'suspended')
    for (const { client, refreshToken } of [owner, elsewhere]) {
      expect(await refusal(client.getAccount())).toMatchObject(suspended)
      expect(await refusal(app.client().refreshTokens({ body: { refreshToken } }))).toMatchObject(suspended)
    }
    expect(await refusal(signInAgain(app, owner))).toMatchObject(suspended)
    await decide(owner, 'active')
    const again = await signInAgain(app, owner)
    expect((await again.client.getAccount()).data.role.status).toBe('active')
    expect((await refusal(owner.client.getAccount())).code).toBe('auth.session.ended')
  })

  test('blocks a concurrent sign-in', async () => {
    const owner = await signUp(app, 'store')
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => signInAgain(app, owner)),
      decide(owner, 'suspended'),
    ])
    for (const outcome of outcomes.slice(0, 3)) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(suspended)
      else expect(await refusal((outcome.value as Person).client.getAccount())).toMatchObject(suspended)
    }
    const open = sql`SELECT FROM session WHERE user_id = ${owner.id} AND revoked_at IS NULL`
    expect(await app.services.db.many(open)).toHaveLength(0)
  })

  test('other decisions do not end sessions', async () => {
    const owner = await signUp(app, 'store')
    for (const status of ['active', 'revoked'] as const) {
      await decide(owner, status)
      expect((await owner.client.getAccount()).data.role.status).toBe(status)
    }
  })
})

describe('roles that become active through a store', () => {
  const expectIllegal = async (person: Person, more: Partial<Body> = {}) => {
    const before = await statusOf(person)
    expect(await refusal(decide(person, 'active', more))).toMatchObject({
      statusCode: 409,
      code: 'user.role-status.illegal',
    })
    expect(await statusOf(person)).toBe(before)
  }

  test('an operator cannot activate an assistant, nor after a rejection', async () => {
    const assistant = await signUp(app, 'assistant')
    await expectIllegal(assistant)
    await decide(assistant, 'rejected')
    await expectIllegal(assistant)
  })

  test('nor after a suspension, and cannot make an active rider a vendor rider without a store', async () => {
    const assistant = await signUp(app, 'assistant')
    await decide(assistant, 'suspended')
    await expectIllegal(assistant)
    const rider = await signUp(app, 'rider')
    await decide(rider, 'active', { category: 'platform' })
    await expectIllegal(rider, { category: 'vendor' })
  })

  test('nor a vendor rider, nor a rider who is made one', async () => {
    const rider = await signUp(app, 'rider')
    await expectIllegal(rider, { category: 'vendor' })
    await rider.client.confirmRoleCategory({ params: { category: 'vendor' } })
    await expectIllegal(rider)
    await decide(rider, 'rejected')
    await expectIllegal(rider)
  })

  test('a rider needs a category first', async () => {
    const rider = await signUp(app, 'rider')
    await expectIllegal(rider)
    await decide(rider, 'rejected')
    await expectIllegal(rider)
    const { data } = await decide(rider, 'active', { category: 'independent' })
    expect(data.user.role).toEqual({ main: 'rider', category: 'independent', status: 'active' })
  })

  test.for(['independent', 'platform'] as const)(
    'a rider with the category %s waits for the operator',
    async (category) => {
      const rider = await signUp(app, 'rider')
      await rider.client.confirmRoleCategory({ params: { category } })
      expect((await decide(rider, 'active')).data.user.role).toMatchObject({ category, status: 'active' })
    },
  )
})

describe('with the decision', () => {
  test("the operator may change a rider's category, and a repeat is 208", async () => {
    const rider = await activeRider(app, staff)
    const change = await decide(rider, 'active', { category: 'independent' })
    expect(change.statusCode).toBe(200)
    expect((await rider.client.getAccount()).data.role.category).toBe('independent')
    expect((await decide(rider, 'active', { category: 'independent' })).statusCode).toBe(208)
    expect(await alertsOf(rider)).toEqual(['role-active'])
  })

  test('only riders have a category', async () => {
    const owner = await signUp(app, 'store')
    await expectField(decide(owner, 'active', { category: 'platform' }), 'category')
    expect(await statusOf(owner)).toBe('pending')
  })

  test('the result of the identity check is stored, also without another status', async () => {
    const owner = await signUp(app, 'store')
    const first = await decide(owner, 'active', { verification: 'verified' })
    expect(first.data).toMatchObject({ verification: 'verified', user: { verified: true } })
    expect((await decide(owner, 'active', { verification: 'verified' })).statusCode).toBe(208)
    const second = await decide(owner, 'active', { verification: 'rejected', reason: 'A forgery.' })
    expect(second).toMatchObject({
      statusCode: 200,
      data: { verification: 'rejected', reason: 'A forgery.' },
    })
    expect((await owner.client.getAccount()).data.verified).toBe(false)
    expect(await alertsOf(owner)).toEqual(['role-active'])
  })
})

describe('two concurrent operators', () => {
  test('with the same decision: one makes it, the other gets 208', async () => {
    const owner = await signUp(app, 'store')
    const answers = await Promise.all([staff, colleague].map((by) => decide(owner, 'active', {}, by)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 208])
    expect(await alertsOf(owner)).toEqual(['role-active'])
  })

  test.for<[Decision, Decision]>([
    ['active', 'rejected'],
    ['rejected', 'suspended'],
    ['active', 'suspended'],
  ])('deciding %s and %s: the result is that of the last answer', async (statuses) => {
    const owner = await signUp(app, 'store')
    const outcomes = await Promise.allSettled([
      decide(owner, statuses[0], { reason: statuses[0] }, staff),
      decide(owner, statuses[1], { reason: statuses[1] }, colleague),
    ])
    const done = outcomes.filter(({ status }) => status === 'fulfilled')
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'user.role-status.illegal' })
    }
    const alerts = await alertsOf(owner)
    expect(alerts).toHaveLength(done.length)
    const end = await statusOf(owner)
    expect(alerts.at(-1)).toBe(`role-${end}`)
    const { data } = await staff.client.getPendingUsers({ query: { status: end, keyword: owner.telephone } })
    expect(data[0]!.reason).toBe(end)
    expect(await entriesAbout(owner)).toBe(done.length)
  })
})

test('customers can be decided on, operators cannot', async () => {
  const customer = await signUp(app, 'customer')
  expect((await decide(customer, 'suspended')).data.user.role.status).toBe('suspended')
  for (const person of [colleague, staff]) {
    expect(await refusal(decide(person, 'suspended'))).toMatchObject({ statusCode: 404, code: 'user.absent' })
  }
})

test('an unknown user is absent, a deleted one gone', async () => {
  const gone = await signUp(app, 'store')
  await gone.client.deleteAccount({ body: { password: gone.password } })
  const absent = { ...gone, id: '01900000-0000-7000-8000-0000000000ff' }
  expect(await refusal(decide(absent, 'active'))).toMatchObject({ statusCode: 404, code: 'user.absent' })
  expect(await refusal(decide(gone, 'active'))).toMatchObject({ statusCode: 410, code: 'user.deleted' })
})

test('invalid fields are refused by field', async () => {
  const owner = await signUp(app, 'store')
  await expectField(decide({ ...owner, id: 'me' }, 'active'), 'userId')
  await expectField(decide(owner, 'pending' as never), 'status')
  await expectField(decide(owner, 'active', { reason: '' }), 'reason')
  await expectField(decide(owner, 'active', { reason: 'x'.repeat(501) }), 'reason')
  await expectField(decide(owner, 'active', { verification: 'pending' as never }), 'verification')
  await expectField(decide(owner, 'active', { category: 'drone' as never }), 'category')
  await expectField(decide(owner, 'active', { silently: true } as never), 'silently')
  expect(await statusOf(owner)).toBe('pending')
})
