import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { sql } from '#platform/database/sql.ts'
import { endUnheard } from '#testing/accounts/sessions.ts'
import { startApp } from '#testing/app.ts'
import { eventually, operator, outcomeOf, signInAgain, signUp } from '#testing/people.ts'
import { asker } from '#testing/permissions/call-as.ts'

const app = await startApp()
const elsewhere = await startApp({}, { url: app.databaseUrl })

const ended = '401 auth.session.ended'

test('signing out ends the session at once, token and refresh token; a repeat is 208', async () => {
  const person = await signUp(app, 'customer')
  const { statusCode, data } = await person.client.signOut()
  expect(statusCode).toBe(200)
  expect(await outcomeOf(person.client.getAccount())).toBe(ended)
  const { refreshToken } = person
  expect(await outcomeOf(app.client().refreshTokens({ body: { refreshToken } }))).toBe(
    '401 auth.refresh-token.invalid',
  )
  const again = await person.client.signOut()
  expect(again.statusCode).toBe(208)
  expect(again.data).toEqual(data)
})

test('the other devices stay signed in', async () => {
  const person = await signUp(app, 'customer')
  const phone = await signInAgain(app, person)
  await person.client.signOut()
  expect(await outcomeOf(phone.client.getAccount())).toBe('200')
  expect((await phone.client.getSessions()).data).toHaveLength(1)
})

test('a token signed out here is refused on every other process', async () => {
  const person = await signUp(app, 'customer')
  const there = elsewhere.client(person.token)
  expect(await outcomeOf(there.getAccount())).toBe('200')
  await person.client.signOut()
  await eventually(
    async () => ((await outcomeOf(there.getAccount())) === ended ? true : undefined),
    'the refusal elsewhere',
  )
  expect(await outcomeOf(there.signOut())).toBe('208')
})

test('a suspension ends the sessions on every other process', async () => {
  const staff = await operator(app)
  const person = await signUp(app, 'customer')
  const there = elsewhere.client(person.token)
  expect(await outcomeOf(there.getAccount())).toBe('200')
  await staff.client.decideRoleStatus({
    params: { userId: person.id },
    body: { status: 'suspended', reason: 'A matter to clear up.' },
  })
  await eventually(
    async () => ((await outcomeOf(there.getAccount())) === '403 account.suspended' ? true : undefined),
    'the refusal elsewhere',
  )
})

test('operations that read the session refuse at once on another process', async () => {
  const person = await signUp(app, 'customer')
  await person.client.signOut()
  const { sessions } = elsewhere.services
  const read = sessions.authenticate(person.token, { acceptRevoked: false, readSession: true })
  await expect(read).rejects.toMatchObject({ code: 'auth.session.ended' })
})

const reading = (Object.entries(operations) as [OperationId, Operation][]).filter(
  ([, { readsSession }]) => readsSession,
)

test('every operation that moves money, or leads to it, reads the session', () => {
  expect(reading.map(([operationId]) => operationId).toSorted()).toEqual([
    'adjustWallet',
    'assignSuspense',
    'checkoutStoreCart',
    'completeOrder',
    'confirmAdjustment',
    'decideComplaint',
    'failOrder',
    'payOut',
    'rejectAdjustment',
    'unassignRider',
    'updatePin',
    'updateStorePin',
    'withdrawFunds',
    'withdrawStoreFunds',
  ])
})

test('those operations refuse a session before this process is notified of its end; others still accept it', async () => {
  const person = await signUp(app, 'customer')
  await endUnheard(app, person)
  const ask = asker(app)
  const passed: string[] = []
  for (const [operationId, operation] of reading) {
    const { text } = await ask(person.token, operation, operation.example)
    if (!text.includes('"auth.session.ended"')) passed.push(`${operationId} ${text}`)
  }
  expect(passed).toEqual([])
  // If the poll were behind, every call would read the session from the database.
  await app.services.sessions.refresh()
  expect(await outcomeOf(person.client.getAccount())).toBe('200')
})

test('a process whose poll has fallen behind reads the session for each call', async () => {
  const here = await signUp(app, 'customer')
  const gone = await signUp(app, 'customer')
  const { db } = app.services
  const failures = () => elsewhere.log.filter(({ msg }) => msg === 'poll of ended sessions failed').length
  await db.run(sql`ALTER TABLE session RENAME COLUMN revocation_seen_at TO hidden_from_the_poll`)
  try {
    // One poll a second: with the fourth failure the last successful poll is more than three seconds ago.
    await eventually(async () => (failures() >= 4 ? true : undefined), 'four polls that fail')
    await db.run(sql`UPDATE session SET revoked_at = service_now() WHERE user_id = ${gone.id}`)
    expect(await outcomeOf(elsewhere.client(gone.token).getAccount())).toBe(ended)
    expect(await outcomeOf(elsewhere.client(here.token).getAccount())).toBe('200')
    // The query is not counted to the operation.
    expect(elsewhere.log.findLast(({ operation }) => operation === 'getAccount')?.queries).toBe(1)
  } finally {
    await db.run(sql`ALTER TABLE session RENAME COLUMN hidden_from_the_poll TO revocation_seen_at`)
  }
})

test('a process that starts later knows the ended sessions', async () => {
  const person = await signUp(app, 'customer')
  await person.client.signOut()
  const late = await startApp({}, { url: app.databaseUrl })
  expect(await outcomeOf(late.client(person.token).getAccount())).toBe(ended)
})

test('without a token, with an invalid, a forged or an expired one, nothing is signed out', async () => {
  const person = await signUp(app, 'customer')
  expect(await outcomeOf(app.client().signOut())).toBe('401 auth.token.missing')
  expect(await outcomeOf(app.client('garbage').signOut())).toBe('401 auth.token.invalid')

  const [head, payload, signature] = person.token.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = [
    `${head}.${encode({ ...claims, role: 'operator' })}.${signature}`,
    `${encode({ alg: 'none' })}.${payload}.`,
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from('another key, as long as a key should be')),
    person.refreshToken,
  ]
  for (const token of forged)
    expect(await outcomeOf(app.client(token).signOut())).toBe('401 auth.token.invalid')
  expect(await outcomeOf(person.client.getAccount())).toBe('200')

  await app.services.clock.advance(15 * 60_000)
  expect(await outcomeOf(person.client.signOut())).toBe('401 auth.token.expired')
})
