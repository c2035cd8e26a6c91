import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import {
  eventually,
  expectField,
  goodPassword,
  jobsOf,
  messagesTo,
  newTelephone,
  operator,
  prove,
  refusal,
} from '#testing/people.ts'

const app = await startApp({ INVITE_ONLY: 'true' })
const staff = await operator(app)
const colleague = await operator(app)

/** A new invite request. */
async function ask(role: 'rider' | 'store' = 'store') {
  const telephone = newTelephone()
  await app.client().requestInviteCode({ body: { role, name: 'Mama Put', telephone } })
  const { data } = await staff.client.getInviteRequests({ query: { keyword: telephone } })
  return { telephone, id: data[0]!.id }
}

const decide = (id: string, status: 'accepted' | 'rejected', by = staff) =>
  by.client.decideInviteRequest({ params: { id }, body: { status } })

const inviteIn = (text: string) => /BUKA-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0]
const invitesTo = async (telephone: string) =>
  (await messagesTo(app, telephone)).map(({ text }) => inviteIn(text)).filter((code) => code !== undefined)
const codeFor = (telephone: string) =>
  eventually(async () => (await invitesTo(telephone))[0], `an invite for ${telephone}`)

/** Waits until no message is queued, so that a test can check that none was sent. */
const allSent = () =>
  eventually(async () => (await jobsOf(app, 'sendMessage')).length === 0 || undefined, 'the last message')

async function signUpWith(telephone: string, role: 'rider' | 'store', inviteCode?: string) {
  const proof = await prove(app, telephone, 'sign-up', role)
  return app.client().signUp({
    body: { role, name: 'Mama Put', telephone, password: goodPassword, proof, inviteCode },
  })
}

test('accepting sends a code by SMS, which allows that phone number to sign up in that role', async () => {
  const { id, telephone } = await ask('store')
  const { statusCode, data } = await decide(id, 'accepted')
  expect(statusCode).toBe(200)
  expect(data).toMatchObject({ id, telephone, role: 'store', status: 'accepted' })
  expect(data.dateDecided).not.toBeNull()

  const code = await codeFor(telephone)
  expect(JSON.stringify(data)).not.toContain(code)
  const signedUp = await signUpWith(telephone, 'store', code)
  expect(signedUp.data.user.role).toMatchObject({ main: 'store', status: 'pending' })
})

test('the code itself is not stored', async () => {
  const { id, telephone } = await ask()
  await decide(id, 'accepted')
  const code = await codeFor(telephone)
  await allSent()
  const kept = await app.services.db.many(sql`
    SELECT to_jsonb(invite_request) AS row FROM invite_request UNION ALL SELECT to_jsonb(audit_log) FROM audit_log`)
  expect(JSON.stringify(kept)).toContain(id)
  expect(JSON.stringify(kept)).not.toContain(code)
  expect(app.logText()).not.toContain(code)
})

test('the code expires after fourteen days', async () => {
  const { id, telephone } = await ask('rider')
  await decide(id, 'accepted')
  const code = await codeFor(telephone)
  const { days } = await app.services.db.one<{ days: number }>(sql`
    SELECT round(extract(epoch FROM code_expires_at - service_now()) / 86400)::int AS days
    FROM invite_request WHERE id = ${id}`)
  expect(days).toBe(14)
  expect(code).toMatch(/^BUKA-/)
})

test('a repeated decision is 208 and sends nothing more', async () => {
  const { id, telephone } = await ask()
  const first = await decide(id, 'accepted')
  const repeat = await decide(id, 'accepted', colleague)
  expect(repeat.statusCode).toBe(208)
  expect(repeat.data).toEqual(first.data)
  await allSent()
  expect(await invitesTo(telephone)).toHaveLength(1)

  const other = await ask()
  await decide(other.id, 'rejected')
  expect((await decide(other.id, 'rejected')).statusCode).toBe(208)
})

test('rejecting sends nothing, and the phone number may request again', async () => {
  const { id, telephone } = await ask()
  const { data } = await decide(id, 'rejected')
  expect(data).toMatchObject({ status: 'rejected' })
  await allSent()
  expect(await messagesTo(app, telephone)).toEqual([])
  expect((await refusal(signUpWith(telephone, 'store'))).code).toBe('invite-code.required')
  await app.client().requestInviteCode({ body: { role: 'store', name: 'Again', telephone } })
  const again = await staff.client.getInviteRequests({ query: { keyword: telephone } })
  expect(again.data.map(({ name }) => name)).toEqual(['Again'])
})

test('a different decision later is refused', async () => {
  for (const [first, second] of [
    ['accepted', 'rejected'],
    ['rejected', 'accepted'],
  ] as const) {
    const { id, telephone } = await ask()
    await decide(id, first)
    expect(await refusal(decide(id, second))).toMatchObject({
      statusCode: 409,
      code: 'invite-request.decided',
    })
    const { data } = await staff.client.getInviteRequests({ query: { status: first, keyword: telephone } })
    expect(data.map((request) => request.id)).toEqual([id])
    await allSent()
    expect(await invitesTo(telephone)).toHaveLength(first === 'accepted' ? 1 : 0)
  }
})

test('of two different concurrent decisions one takes effect', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, telephone } = await ask()
    const outcomes = await Promise.allSettled([
      decide(id, 'accepted', staff),
      decide(id, 'rejected', colleague),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const accepted = outcomes[0]!.status === 'fulfilled'
    await allSent()
    expect(await invitesTo(telephone)).toHaveLength(accepted ? 1 : 0)
  }
})

test('an unknown request is absent', async () => {
  const error = await refusal(decide('01900000-0000-7000-8000-0000000000ff', 'accepted'))
  expect(error).toMatchObject({ statusCode: 404, code: 'invite-request.absent' })
})

test('invalid fields are refused by field', async () => {
  const { id } = await ask()
  await expectField(decide('mine', 'accepted'), 'id')
  await expectField(decide(id, 'pending' as never), 'status')
  const more = staff.client.decideInviteRequest({
    params: { id },
    body: { status: 'accepted', code: 'BUKA-AAAA-AAAA' } as never,
  })
  await expectField(more, 'code')
})
