import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { operations } from '#contract/operations/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { eventually, operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { activeOwner, assistantOf, openStore } from '#testing/stores.ts'
import type { Implementation } from './call.ts'
import { bodyText } from './envelope.ts'
import { executor } from './execute.ts'
import { Refusal } from './refusal.ts'

const app = await startApp({ DATABASE_CONNECTIONS: '25', ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock, sessions } = app.services
const ada = await signUp(app, 'customer')
const bola = await signUp(app, 'customer')

const other = new pg.Client(app.databaseUrl)
await other.connect()
afterAll(() => other.end())

const onePicture = { files: [{ purpose: 'picture', mimeType: 'image/png', bytes: 100 }] }
const twoPictures = { files: [...onePicture.files, ...onePicture.files] }

const ask = (person: Person, key: string | undefined, body: unknown = onePicture, token = person.token) =>
  fetch(`${app.url}/v1/upload/signed-urls`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })

const effects = async (person: Person) =>
  (await db.one<{ count: number }>(sql`SELECT count(*) FROM upload WHERE user_id = ${person.id}`)).count

const keyCount = async (key: string) =>
  (await db.one<{ count: number }>(sql`SELECT count(*) FROM idempotency_key WHERE key = ${key}`)).count

async function expectReplay(response: Response, text: string) {
  expect(response.status).toBe(200)
  expect(response.headers.get('idempotency-replayed')).toBe('true')
  expect(await response.text()).toBe(text)
}

test('the same key and body give the same answer and take effect once', async () => {
  const before = await effects(ada)
  const first = await ask(ada, 'same')
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  const text = await first.text()
  await expectReplay(await ask(ada, 'same'), text)
  await expectReplay(await ask(ada, 'same'), text)
  expect(await effects(ada)).toBe(before + 1)
})

test('the same key with another body is refused and has no effect', async () => {
  await ask(ada, 'twice-used')
  const before = await effects(ada)
  await expectRefusal(ask(ada, 'twice-used', twoPictures), 'request.idempotency-key.reused')
  expect(await effects(ada)).toBe(before)
})

test('the fingerprint of the body is a keyed hash', async () => {
  await ask(ada, 'fingerprint')
  const row = await db.one<{ fingerprint: string }>(
    sql`SELECT fingerprint FROM idempotency_key WHERE key = 'fingerprint'`,
  )
  expect(row.fingerprint).toBe(app.services.secrets.hash('idempotency', JSON.stringify(onePicture)))
})

test('the same key of another user is a different key', async () => {
  const mine = await (await ask(ada, 'shared')).text()
  const theirs = await ask(bola, 'shared', twoPictures)
  expect(theirs.status).toBe(200)
  expect(theirs.headers.get('idempotency-replayed')).toBeNull()
  expect(await theirs.text()).not.toBe(mine)
})

test('without a key every call takes effect', async () => {
  const before = await effects(ada)
  await ask(ada, undefined)
  await ask(ada, undefined)
  expect(await effects(ada)).toBe(before + 2)
})

test('twenty concurrent calls with one key have one effect and one answer', async () => {
  const before = await effects(bola)
  const responses = await Promise.all(Array.from({ length: 20 }, () => ask(bola, 'storm')))
  const texts = await Promise.all(responses.map((response) => response.text()))
  expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200))
  expect(new Set(texts).size).toBe(1)
  expect(responses.filter((response) => response.headers.get('idempotency-replayed') === null)).toHaveLength(
    1,
  )
  expect(await effects(bola)).toBe(before + 1)
})

test('a 400 is not stored: the corrected call may use the same key', async () => {
  const tooLarge = { files: [{ purpose: 'picture', mimeType: 'application/pdf', bytes: 100 }] }
  await expectRefusal(ask(ada, 'corrected', tooLarge), 'request.invalid')
  expect(await keyCount('corrected')).toBe(0)
  expect((await ask(ada, 'corrected')).status).toBe(200)
})

test.for([
  ['', 'empty'],
  ['x'.repeat(256), 'too long'],
  ['a b', 'with a space'],
  ['é', 'beyond ASCII'],
] as const)('a key that is %1$s is refused by name', async ([key]) => {
  const before = await effects(ada)
  const error = await expectRefusal(ask(ada, key), 'request.invalid')
  expect(error.fields).toEqual([expect.objectContaining({ path: 'Idempotency-Key' })])
  expect(await effects(ada)).toBe(before)
})

test('a replay authenticates the caller again', async () => {
  const person = await signUp(app, 'customer')
  expect((await ask(person, 'signed-out')).status).toBe(200)
  await person.client.signOut()
  await expectRefusal(ask(person, 'signed-out'), 'auth.session.ended')
})

test('a replay checks the store permission again', async () => {
  const owner = await activeOwner(app, await operator(app))
  const { id: storeId } = await openStore(owner)
  const cook = await assistantOf(app, owner, storeId, ['menu'])
  const add = () =>
    outcomeOf(
      cook.client.addCategory({ params: { storeId }, body: { name: 'Swallow' }, idempotencyKey: 'cook' }),
    )
  expect([await add(), await add()]).toEqual(['200', '200'])
  const { data: requests } = await owner.client.getRequests({ params: { storeId } })
  await owner.client.updateRequest({
    params: { storeId, requestId: requests[0]!.id },
    body: { permissions: ['chat'] },
  })
  expect(await add()).toBe('403 store.permission.missing')
})

const scopeOf = (person: Person) => JSON.stringify([person.id, 'getSignedUploadUrls', {}])

/** Another call that holds the key and has not finished. */
async function holdKey(person: Person, key: string) {
  await other.query('BEGIN')
  await other.query(
    `INSERT INTO idempotency_key (scope, key, fingerprint, status, answer) VALUES ($1, $2, 'x', 200, '{}')`,
    [scopeOf(person), key],
  )
}

const somebodyWaits = () =>
  eventually(
    () => db.maybe(sql`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`),
    'a call that waits for the key',
  )

test('a call waits for a running call with the same key; when that one fails, it does the work', async () => {
  await holdKey(bola, 'crashed')
  const before = await effects(bola)
  const second = ask(bola, 'crashed')
  await somebodyWaits()
  await other.query('ROLLBACK')
  const response = await second
  expect(response.status).toBe(200)
  expect(response.headers.get('idempotency-replayed')).toBeNull()
  expect(await effects(bola)).toBe(before + 1)
})

test('a call is refused with 409, which is not stored, when the other still runs after ten seconds', async () => {
  await holdKey(bola, 'slow')
  const before = await effects(bola)
  const started = performance.now()
  const waiting = expectRefusal(ask(bola, 'slow'), 'request.idempotency-key.running')
  await somebodyWaits()
  await waiting
  const seconds = (performance.now() - started) / 1000
  expect(seconds).toBeGreaterThan(9.5)
  expect(seconds).toBeLessThan(14)
  await other.query('ROLLBACK')
  expect(await keyCount('slow')).toBe(0)
  expect((await ask(bola, 'slow')).status).toBe(200)
  expect(await effects(bola)).toBe(before + 1)
})

/** Calls with a test implementation, through the same gate as every operation. */
const gate = {
  ...app.services,
  authenticate: sessions.authenticate,
  requireOpenSession: sessions.requireOpenSession,
  deviceAccount: () => undefined,
  accessStore: () => Promise.reject(new Error('no store is asked for here')),
}
const execute = executor('getSignedUploadUrls', operations.getSignedUploadUrls, gate, app.services)

const callWith = (run: Implementation<typeof app.services>['run'], key: string) =>
  execute(
    { operationId: 'getSignedUploadUrls', run },
    {
      token: bola.token,
      params: {},
      query: {},
      body: onePicture,
      file: undefined,
      idempotencyKey: key,
      address: '127.0.0.1',
      device: 'test',
      deviceToken: undefined,
      requestId: 'test',
    },
  )

test('a call that throws leaves neither an effect nor a key', async () => {
  const broken = callWith(
    ({ transaction }) =>
      transaction(async (tx) => {
        await tx.run(sql`INSERT INTO stream (name, top) VALUES ('half-done', 0)`)
        throw new Error('power cut')
      }),
    'broken',
  )
  await expect(broken).rejects.toThrow('power cut')
  expect(await keyCount('broken')).toBe(0)
  expect(await db.maybe(sql`SELECT FROM stream WHERE name = 'half-done'`)).toBeUndefined()
})

test.for(['user.absent', 'auth.telephone.taken', 'otp.ended', 'auth.role.not-active'] as const)(
  'the refusal %s is stored: it describes a state the caller has seen',
  async (code) => {
    let calls = 0
    const run: Implementation<typeof app.services>['run'] = ({ transaction }) =>
      transaction(async () => {
        calls += 1
        throw new Refusal(code)
      })
    const first = await callWith(run, `refused-${code}`)
    const second = await callWith(run, `refused-${code}`)
    expect(second.answer.body).toBe(first.answer.body)
    expect(second.answer.headers).toMatchObject({ 'idempotency-replayed': 'true' })
    expect(calls).toBe(1)
  },
)

test.for([
  'request.invalid',
  'server.busy',
  'provider.unavailable',
  'wallet.pin.incorrect',
  'wallet.pin.locked',
  'wallet.pin.unset',
  'auth.password.incorrect',
] as const)('the refusal %s is not stored: the same call may succeed later', async (code) => {
  let calls = 0
  const run: Implementation<typeof app.services>['run'] = async () => {
    calls += 1
    throw new Refusal(code)
  }
  await callWith(run, `again-${code}`)
  await callWith(run, `again-${code}`)
  expect(calls).toBe(2)
})

test('a call refused because a concurrent call with its key has just succeeded gets that answer', async () => {
  const twin = callWith(({ transaction }) => transaction(async () => []), 'twins')
  const late = callWith(async () => {
    await twin
    throw new Refusal('otp.proof.ended')
  }, 'twins')
  expect((await late).answer.body).toBe((await twin).answer.body)
  expect((await late).answer.status).toBe(200)
})

const waiting: Implementation<typeof app.services>['run'] = async () => {
  throw new Error('the work was done by the first')
}

test('a replay waits for an answer that is completed after the commit, and repeats it', async () => {
  let complete = (_answer: string) => {}
  const completed = new Promise<string>((resolve) => {
    complete = resolve
  })
  const first = callWith(
    ({ transaction }) =>
      transaction(
        async () => [],
        async () => [await completed] as never,
      ),
    'completed',
  )
  await eventually(async () => (await keyCount('completed')) || undefined, 'the commit')
  const second = callWith(waiting, 'completed')
  complete('whole')
  expect((await first).answer.body).toContain('whole')
  expect((await second).answer.body).toBe((await first).answer.body)
  expect((await callWith(waiting, 'completed')).answer.body).toBe((await first).answer.body)
})

test('an answer that is never completed is a 409 for a while, and then is used as committed', async () => {
  const killed = callWith(
    ({ transaction }) =>
      transaction(
        async () => [],
        () => Promise.reject(new Error('killed')),
      ),
    'killed',
  )
  await expect(killed).rejects.toThrow('killed')
  const early = await callWith(waiting, 'killed')
  expect(JSON.parse(bodyText(early.answer)).error.code).toBe('request.idempotency-key.running')
  await clock.advance(45_000)
  const late = await callWith(waiting, 'killed')
  expect([late.answer.status, JSON.parse(bodyText(late.answer)).data]).toEqual([200, []])
})

test('a key is stored for 24 hours and then deleted', async () => {
  const text = await (await ask(ada, 'day')).text()
  await clock.advance(24 * 3_600_000 - 60_000)
  const { data } = await app.client().signIn({
    body: { role: 'customer', telephone: ada.telephone, password: ada.password },
  })
  const fresh = data.userTokens.accessToken
  await expectReplay(await ask(ada, 'day', onePicture, fresh), text)
  await clock.advance(120_000)
  const anew = await ask(ada, 'day', twoPictures, fresh)
  expect(anew.status).toBe(200)
  expect(anew.headers.get('idempotency-replayed')).toBeNull()
  const again = await anew.text()
  await expectReplay(await ask(ada, 'day', twoPictures, fresh), again)
})
