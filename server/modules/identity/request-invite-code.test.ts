import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import {
  eventually,
  expectField,
  goodPassword,
  messagesTo,
  newTelephone,
  operator,
  outcomeOf,
  prove,
  refusal,
  signUp,
} from '#testing/people.ts'

const app = await startApp({ INVITE_ONLY: 'true' })
const staff = await operator(app)

const ask = (telephone: string, role: 'rider' | 'store' = 'store', message?: string) =>
  app.client().requestInviteCode({ body: { role, name: ' Mama Put Lagere ', telephone, message } })

/** The requests of one phone number, as operators see them. */
async function requestsOf(telephone: string, status: 'pending' | 'accepted' | 'rejected' = 'pending') {
  const { data } = await staff.client.getInviteRequests({ query: { status, keyword: telephone } })
  return data
}

const decide = (id: string, status: 'accepted' | 'rejected') =>
  staff.client.decideInviteRequest({ params: { id }, body: { status } })

/** Requests an invite, has it accepted, and reads the code from the SMS. */
async function invite(telephone: string, role: 'rider' | 'store' = 'store'): Promise<string> {
  await ask(telephone, role)
  const [request] = await requestsOf(telephone)
  await decide(request!.id, 'accepted')
  const inText = new RegExp(`as a ${role}\\. Your code: (BUKA-\\w{4}-\\w{4})`)
  return eventually(
    async () =>
      (await messagesTo(app, telephone)).flatMap(({ text }) => inText.exec(text)?.slice(1) ?? []).at(0),
    `the code that invites ${telephone} as a ${role}`,
  )
}

const signUpWith = (
  telephone: string,
  proof: string,
  inviteCode?: string,
  role: 'rider' | 'store' = 'store',
) =>
  app.client().signUp({
    body: { role, name: 'Mama Put', telephone, password: goodPassword, proof, inviteCode },
  })

describe('requesting an invite', () => {
  test('creates a request for the operators', async () => {
    const telephone = newTelephone()
    const { statusCode, data } = await ask(telephone.replace('+234', '0'), 'store', 'Best amala in Ife.')
    expect(statusCode).toBe(200)
    expect(data).toEqual({ received: true })
    expect(await requestsOf(telephone)).toMatchObject([
      {
        role: 'store',
        name: 'Mama Put Lagere',
        telephone,
        message: 'Best amala in Ife.',
        status: 'pending',
        dateDecided: null,
      },
    ])
  })

  test('again gets the same answer and creates one request, also concurrently; another role is another request', async () => {
    const telephone = newTelephone()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(telephone)))
    for (const { statusCode, data } of answers) {
      expect(statusCode).toBe(200)
      expect(data).toEqual({ received: true })
    }
    expect(await requestsOf(telephone)).toHaveLength(1)
    await ask(telephone, 'rider')
    expect(await requestsOf(telephone)).toHaveLength(2)
  })

  test('with invalid fields is refused by field', async () => {
    const body = { role: 'store', name: 'Mama Put', telephone: newTelephone() } as const
    const wrong = (over: object) => app.client().requestInviteCode({ body: { ...body, ...over } })
    await expectField(wrong({ telephone: '0000000' }), 'telephone')
    await expectField(wrong({ telephone: '+447911123456' }), 'telephone')
    await expectField(wrong({ role: 'customer' }), 'role')
    await expectField(wrong({ name: '  ' }), 'name')
    await expectField(wrong({ message: 'x'.repeat(501) }), 'message')
    await expectField(wrong({ code: 'BUKA-2222-2222' }), 'code')
  })

  test('is rate limited by address', async () => {
    const strict = await startApp({ LIMIT_OTP: '2' })
    const body = { role: 'store', name: 'Mama Put' } as const
    const call = () => strict.client().requestInviteCode({ body: { ...body, telephone: newTelephone() } })
    expect(await outcomeOf(call())).toBe('200')
    expect(await outcomeOf(call())).toBe('200')
    const error = await refusal(call())
    expect([error.statusCode, error.code]).toEqual([429, 'request.rate-limited'])
    expect(error.retryAfterSeconds).toBeGreaterThan(0)
  })
})

describe('the decision', () => {
  test('accepted sends one code; a repeat is 208, the opposite 409', async () => {
    const telephone = newTelephone()
    await ask(telephone)
    const [request] = await requestsOf(telephone)
    expect((await decide(request!.id, 'accepted')).data).toMatchObject({ status: 'accepted' })
    expect(await outcomeOf(decide(request!.id, 'accepted'))).toBe('208')
    expect(await outcomeOf(decide(request!.id, 'rejected'))).toBe('409 invite-request.decided')
    const sent = await eventually(async () => {
      const messages = await messagesTo(app, telephone)
      return messages.length > 0 ? messages : undefined
    }, 'the invite')
    expect(sent).toHaveLength(1)
    expect(sent[0]!.text).toMatch(
      /as a store\. Your code: BUKA-[2-9A-Z]{4}-[2-9A-Z]{4}\. It ends in 14 days\./,
    )
  })

  test('rejected sends nothing, and a new request is possible', async () => {
    const telephone = newTelephone()
    await ask(telephone)
    const [request] = await requestsOf(telephone)
    await decide(request!.id, 'rejected')
    expect(await outcomeOf(decide(request!.id, 'accepted'))).toBe('409 invite-request.decided')
    const { rows } = await app.services.db.pool.query(`SELECT FROM job WHERE payload ->> 'to' = $1`, [
      telephone,
    ])
    expect(rows).toHaveLength(0)
    expect(await messagesTo(app, telephone)).toEqual([])
    await ask(telephone)
    expect(await requestsOf(telephone)).toHaveLength(1)
    expect(await requestsOf(telephone, 'rejected')).toHaveLength(1)
  })

  test('on an unknown request is a 404', async () => {
    expect(await outcomeOf(decide('01900000-0000-7000-8000-00000000dead', 'accepted'))).toBe(
      '404 invite-request.absent',
    )
  })

  test('stores the code as a keyed hash only', async () => {
    const telephone = newTelephone()
    const code = await invite(telephone)
    const { row } = await app.services.db.one<{ row: string }>(
      sql`SELECT to_jsonb(invite_request)::text AS row FROM invite_request WHERE telephone = ${telephone}`,
    )
    expect(row).not.toContain(code)
    expect(app.logText()).not.toContain(code)
  })
})

describe('signing up while the platform is invite-only', () => {
  test.for(['rider', 'store'] as const)('as a %s needs a code, and succeeds with it', async (role) => {
    const telephone = newTelephone()
    const code = await invite(telephone, role)
    const proof = await prove(app, telephone, 'sign-up', role)
    expect(await outcomeOf(signUpWith(telephone, proof, undefined, role))).toBe('403 invite-code.required')
    const typed = ` ${code.toLowerCase()} `
    const { data } = await signUpWith(telephone, proof, typed, role)
    expect(data.user.role).toMatchObject({ main: role, status: 'pending' })
  })

  test.for(['customer', 'assistant'] as const)('as a %s needs none', async (role) => {
    const { id } = await signUp(app, role)
    expect(id).toBeDefined()
  })

  test('with a wrong code, or one for another phone number or role, is refused; the proof stays valid', async () => {
    const telephone = newTelephone()
    const code = await invite(telephone)
    const ofAnother = await invite(newTelephone())
    const ofRole = await invite(telephone, 'rider')
    const proof = await prove(app, telephone, 'sign-up', 'store')
    for (const wrong of ['BUKA-2222-2222', ofAnother, ofRole, 'x']) {
      const error = await refusal(signUpWith(telephone, proof, wrong))
      expect([error.statusCode, error.code, error.fields[0]?.path]).toEqual([
        400,
        'invite-code.invalid',
        'inviteCode',
      ])
    }
    expect(await outcomeOf(signUpWith(telephone, proof, code))).toBe('200')
  })

  test('works once with a code', async () => {
    const telephone = newTelephone()
    const code = await invite(telephone)
    const first = await prove(app, telephone, 'sign-up', 'store')
    await app.services.clock.advance(30_000)
    const second = await prove(app, telephone, 'sign-up', 'store')
    expect(await outcomeOf(signUpWith(telephone, first, code))).toBe('200')
    const error = await refusal(signUpWith(telephone, second, code))
    expect([error.statusCode, error.code, error.fields[0]?.path]).toEqual([
      410,
      'invite-code.ended',
      'inviteCode',
    ])
  })

  // The last test of this file: it moves the clock past the expiry of the operator's token.
  test('works for 14 days', async () => {
    const [early, late] = [newTelephone(), newTelephone()]
    const [inTime, tooLate] = [await invite(early), await invite(late)]
    const days = (count: number) => count * 24 * 3_600_000
    await app.services.clock.advance(days(14) - 60_000)
    const stillGood = await prove(app, early, 'sign-up', 'store')
    expect(await outcomeOf(signUpWith(early, stillGood, inTime))).toBe('200')
    await app.services.clock.advance(60_000)
    const proof = await prove(app, late, 'sign-up', 'store')
    expect(await outcomeOf(signUpWith(late, proof, tooLate))).toBe('410 invite-code.ended')
  })
})
