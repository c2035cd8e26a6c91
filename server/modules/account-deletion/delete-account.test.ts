import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heldOf, post, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { expectEverywhere, expectNowhere, placesOf, untilErased } from '#testing/accounts/traces.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import {
  codeSentTo,
  eventually,
  expectField,
  goodPassword,
  operator,
  prove,
  refusal,
  signInAgain,
  signUp,
  uploaded,
} from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'
import { assistantOf, openStore } from '#testing/stores.ts'

const mostTries = 3
const app = await startApp({ LIMIT_SIGN_IN: String(mostTries) })
const { db } = app.services
const staff = await operator(app)
const png = await plain('orange')
const body = { password: goodPassword }

test("no table contains data of a deleted user, and the user's files are deleted", async () => {
  const rider = await signUp(app, 'rider')
  const email = 'ngozi.unforgettable@example.com'
  const asked = { purpose: 'email', role: 'rider', email } as const
  await app.client().sendOtp({ body: asked })
  const otp = await codeSentTo(app, email)
  const { data } = await app.client().verifyOtp({ body: { ...asked, otp } })
  const keys = [
    await uploaded(rider, 'picture', 'image/png', png),
    await uploaded(rider, 'document', 'image/png', png),
  ]
  const [picture, document] = keys as [string, string]
  const number = sandboxAccountNumber('058', 424_242)
  const place = {
    city: 'Ile-Ife',
    street: 'Lagere',
    description: 'Behind the crooked iroko',
    coordinates: { latitude: 7.49, longitude: 4.55 },
  }
  const account = await rider.client.updateUser({
    body: {
      name: 'Ngozi Unforgettable',
      email,
      emailProof: data.proof,
      picture,
      locations: [place],
      delivery: { location: place, telephone: '+2348037654321' },
      banks: [{ code: '058', account: { number } }],
      identity: {
        document,
        guarantor: { name: 'Baba Memorable', telephone: '+2348037654322', address: '1 Never Lost Close' },
      },
    },
  })
  await rider.client.putDevice({ body: { kind: 'fcm', token: 'ngozis-own-registration-token' } })
  await signInAgain(app, rider, 'The telephone of Ngozi')
  await rider.client.createTicket({
    body: { subject: 'My smoky exhaust', text: 'It coughs.' },
    idempotencyKey: 'ticket-1',
  })
  await app.client().requestInviteCode({
    body: { role: 'rider', name: 'Ngozi Unforgettable', telephone: rider.telephone },
  })
  await staff.client.decideRoleStatus({
    params: { userId: rider.id },
    body: { status: 'rejected', reason: 'The smudged document.' },
  })
  const traces = {
    telephone: rider.telephone.slice(1),
    name: 'Unforgettable',
    email,
    place: 'crooked iroko',
    'telephone at the door': '8037654321',
    'bank account': number,
    'account name': account.data.banks[0]!.account.name,
    guarantor: 'Memorable',
    "guarantor's telephone": '8037654322',
    "guarantor's address": 'Never Lost',
    'push address': 'ngozis-own',
    device: 'telephone of Ngozi',
    'words in a kept answer': 'smoky exhaust',
    picture,
    document,
  }
  await expectEverywhere(app, traces)
  const paths = keys.map((key) => join(app.services.config.DATA_DIR, 'files', key.replace('-', '/')))
  for (const path of paths) expect((await stat(path)).size).toBeGreaterThan(0)
  // Sent messages belong to the provider, in whose place the sandbox stores them: the deletion does not cover them.
  await db.run(sql`DELETE FROM sandbox_message`)

  const { statusCode, data: answer } = await rider.client.deleteAccount({ body })
  expect(statusCode).toBe(200)
  expect(answer).toEqual({ deleted: true })
  await untilErased(app)

  await expectNowhere(app, traces)
  expect(await placesOf(app, 'smudged')).toEqual(['audit_log.body'])
  for (const path of paths) await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await fetch(account.data.picture!.url)).status).toBe(404)
})

test('stored answers are deleted with the account, those of others stay, and one stored late is deleted too', async () => {
  const [leaving, staying] = [await signUp(app, 'customer'), await signUp(app, 'customer')]
  const ask = (person: typeof leaving) =>
    person.client.createTicket({
      body: { subject: 'The same words', text: 'Where is it?' },
      idempotencyKey: 'the-same',
    })
  const keptFor = async ({ id }: { id: string }) =>
    (
      await db.one<{ many: number }>(sql`
      SELECT count(*)::int AS many FROM idempotency_key WHERE scope LIKE ${`%${id}%`}`)
    ).many
  const { data } = await ask(leaving)
  const before = await ask(staying)
  expect((await ask(leaving)).data).toEqual(data)
  await leaving.client.deleteAccount({ body })
  expect([await keptFor(leaving), await keptFor(staying)]).toEqual([0, 1])
  expect((await refusal(ask(leaving))).code).toBe('auth.session.ended')
  expect((await ask(staying)).data).toEqual(before.data)

  // As stored by a call that was in progress during the deletion.
  await db.run(sql`
    INSERT INTO idempotency_key (scope, key, fingerprint, status, answer)
    VALUES (${JSON.stringify([leaving.id, 'createTicket', {}])}, 'late', 'f', 200, '{}')`)
  await app.services.clock.advance(61_000)
  await eventually(async () => (await keptFor(leaving)) === 0 || undefined, 'the end of a late answer')
  expect(await keptFor(staying)).toBe(1)
})

test('the token is invalid at once, on every device, and no credential opens the account again', async () => {
  const here = await signUp(app, 'customer')
  const elsewhere = await signInAgain(app, here)
  await here.client.deleteAccount({ body })
  for (const { client, refreshToken } of [here, elsewhere]) {
    expect(await refusal(client.getAccount())).toMatchObject({ statusCode: 401, code: 'auth.session.ended' })
    expect(await refusal(app.client().refreshTokens({ body: { refreshToken } }))).toMatchObject({
      statusCode: 401,
      code: 'auth.refresh-token.invalid',
    })
  }
  expect((await refusal(signInAgain(app, here))).code).toBe('auth.credentials.incorrect')
})

test('the phone number can sign up again as a new user', async () => {
  const before = await signUp(app, 'customer')
  await before.client.updateUser({ body: { name: 'The one before' } })
  await before.client.deleteAccount({ body })
  const { telephone } = before
  const existence = await app.client().getTelephoneExistence({ query: { telephone, role: 'customer' } })
  expect(existence.data.exists).toBe(false)
  const proof = await prove(app, telephone, 'sign-up', 'customer')
  const { data } = await app.client().signUp({
    body: { role: 'customer', name: 'The one after', telephone, password: goodPassword, proof },
  })
  expect(data.user.id).not.toBe(before.id)
  expect(data.user).toMatchObject({ name: 'The one after', telephone, email: null, banks: [] })
})

test('the account of the same phone number in another role stays', async () => {
  const customer = await signUp(app, 'customer')
  const { telephone } = customer
  await app.services.clock.advance(31_000)
  const proof = await prove(app, telephone, 'sign-up', 'store')
  const { data } = await app.client().signUp({
    body: { role: 'store', name: 'Iya Basira', telephone, password: goodPassword, proof },
  })
  await customer.client.deleteAccount({ body })
  const store = app.client(data.userTokens.accessToken)
  expect((await store.getAccount()).data).toMatchObject({ name: 'Iya Basira', telephone })
})

test('a wrong password is refused by field, counted, and changes nothing', async () => {
  const person = await signUp(app, 'customer')
  const before = (await person.client.getAccount()).data
  for (let tries = 0; tries < mostTries; tries++) {
    const error = await refusal(person.client.deleteAccount({ body: { password: 'not-the-one' } }))
    expect(error).toMatchObject({ statusCode: 403, code: 'auth.password.incorrect' })
    expect(error.fields.map(({ path }) => path)).toEqual(['password'])
  }
  expect(await refusal(person.client.deleteAccount({ body }))).toMatchObject({
    statusCode: 429,
    code: 'request.rate-limited',
  })
  expect((await person.client.getAccount()).data).toEqual(before)
})

test('the password must be sent', async () => {
  const person = await signUp(app, 'customer')
  await expectField(person.client.deleteAccount({ body: {} as never }), 'password')
  await expectField(person.client.deleteAccount({ body: { ...body, reason: 'bye' } as never }), 'reason')
  const bare = await fetch(`${app.url}/v1/user-account`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(bare.status).toBe(400)
  expect((await person.client.getAccount()).statusCode).toBe(200)
})

test('concurrent deletions all succeed or are refused as an ended session', async () => {
  const person = await signUp(app, 'customer')
  const outcomes = await Promise.allSettled(
    Array.from({ length: mostTries }, () => person.client.deleteAccount({ body })),
  )
  const statuses = outcomes.map((each) => (each.status === 'fulfilled' ? 200 : each.reason.statusCode))
  expect(statuses).toContain(200)
  expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
})

test('operators cannot be deleted this way, and a token is required', async () => {
  expect(await refusal(staff.client.deleteAccount({ body: { password: staff.password } }))).toMatchObject({
    statusCode: 403,
    code: 'auth.role.forbidden',
  })
  expect((await refusal(app.client().deleteAccount({ body }))).code).toBe('auth.token.missing')
})

test('an owner has to delete the stores first', async () => {
  const owner = await signUp(app, 'store')
  const { id: storeId } = await openStore(owner)
  const body = { password: owner.password }
  expect(await refusal(owner.client.deleteAccount({ body }))).toMatchObject({
    statusCode: 409,
    code: 'user.has-stores',
  })
  expect((await owner.client.getAccount()).data.id).toBe(owner.id)
  await owner.client.deleteStore({ params: { storeId } })
  expect((await owner.client.deleteAccount({ body })).data).toEqual({ deleted: true })
})

test('a deleted user no longer works for a store, and the store is notified', async () => {
  const owner = await signUp(app, 'store')
  const { id: storeId } = await openStore(owner)
  const assistant = await assistantOf(app, owner, storeId, ['menu'])
  await assistant.client.deleteAccount({ body: { password: assistant.password } })
  const events = await app.services.db.many<{ event: string; data: { status: string } }>(
    sql`SELECT event, data FROM stream_event WHERE stream = ${`store:${storeId}`} ORDER BY "offset" DESC LIMIT 1`,
  )
  expect(events).toMatchObject([{ event: 'request.update', data: { status: 'revoked' } }])
})

test('a user with money in the wallet or pending cannot be deleted', async () => {
  const rider = await signUp(app, 'rider')
  const party = { userId: rider.id }
  const move = (from: 'wallet' | 'held', to: 'held' | 'clearing') =>
    db.transaction((tx) =>
      post(tx, {
        key: `${to}:${newId()}`,
        kind: 'withdrawal-hold',
        legs: [
          { account: from === 'wallet' ? walletOf(party) : heldOf(party), amount: -500 },
          { account: to === 'held' ? heldOf(party) : to, amount: 500 },
        ],
      }),
    )
  await give(app, party, 500)
  const refused = { statusCode: 409, code: 'user.has-balance' }
  expect(await refusal(rider.client.deleteAccount({ body }))).toMatchObject(refused)
  await move('wallet', 'held')
  expect(await refusal(rider.client.deleteAccount({ body }))).toMatchObject(refused)
  expect((await rider.client.getAccount()).data.id).toBe(rider.id)
  await move('held', 'clearing')
  expect((await rider.client.deleteAccount({ body })).data).toEqual({ deleted: true })
})

test('the PIN of the wallet is deleted', async () => {
  const rider = await signUp(app, 'rider')
  await rider.client.updatePin({ body: { pin: '4791', password: goodPassword } })
  await rider.client.deleteAccount({ body })
  expect(await db.many(sql`SELECT FROM wallet_pin WHERE party_id = ${rider.id}`)).toEqual([])
})
