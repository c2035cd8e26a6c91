import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { startApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { codeSentTo, goodPassword, messagesTo, newTelephone, refusal } from '#testing/people.ts'

const app = await startApp({ LOG_LEVEL: 'trace' })
const { db, log } = app.services

/** Values that no log line may contain, by description. */
const secrets = new Map<string, string>()
const telephone = newTelephone()
secrets.set('telephone', telephone.slice(-10))

async function prove(purpose: 'sign-up' | 'reset-password', sent: number) {
  const who = { purpose, role: 'customer', telephone } as const
  await app.client().sendOtp({ body: who })
  const otp = await codeSentTo(app, telephone, sent)
  secrets.set(`otp ${purpose}`, otp)
  const { data } = await app.client().verifyOtp({ body: { ...who, otp } })
  secrets.set(`proof ${purpose}`, data.proof)
  return data.proof
}

function keep(what: string, { accessToken, refreshToken }: { accessToken: string; refreshToken: string }) {
  secrets.set(`access token ${what}`, accessToken)
  secrets.set(`signature of access token ${what}`, accessToken.split('.')[2]!)
  secrets.set(`refresh token ${what}`, refreshToken)
  return app.client(accessToken)
}

function expectNothingLeaked() {
  const text = app.logText()
  for (const [what, secret] of secrets) {
    const found = /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret)
    expect(found, `${what} in the log`).toBe(false)
  }
}

test('no log line of a complete scenario contains a secret', async () => {
  const passwords = {
    first: goodPassword,
    wrong: 'not-the-pass-word',
    second: 'ofada-with-ayamase',
    third: 'moin-moin-at-noon',
  }
  for (const [what, password] of Object.entries(passwords)) secrets.set(`password ${what}`, password)
  const anyone = app.client()
  const who = { role: 'customer', telephone } as const

  const made = await anyone.signUp({
    body: { ...who, name: 'Amaka Obi', password: passwords.first, proof: await prove('sign-up', 1) },
  })
  keep('sign-up', made.data.userTokens)
  await refusal(anyone.signIn({ body: { ...who, password: passwords.wrong } }))
  const signedIn = await anyone.signIn({ body: { ...who, password: passwords.first } })
  keep('sign-in', signedIn.data.userTokens)
  const refreshed = await anyone.refreshTokens({
    body: { refreshToken: signedIn.data.userTokens.refreshToken },
  })
  const client = keep('refresh', refreshed.data.userTokens)
  await refusal(anyone.refreshTokens({ body: { refreshToken: `${signedIn.data.userTokens.refreshToken}x` } }))
  await refusal(app.client('not.a.token').getAccount())

  const number = sandboxAccountNumber('058', 123_456_789)
  secrets.set('account number', number)
  await client.updateUser({ body: { banks: [{ code: '058', account: { number } }] } })
  const wrong = `${number.slice(0, 9)}${(Number(number[9]) + 1) % 10}`
  secrets.set('wrong account number', wrong)
  await refusal(client.updateUser({ body: { banks: [{ code: '058', account: { number: wrong } }] } }))
  await refusal(client.updatePassword({ body: { password: passwords.wrong, newPassword: passwords.second } }))
  await client.updatePassword({ body: { password: passwords.first, newPassword: passwords.second } })

  await app.services.clock.advance(60_000)
  const before = (await messagesTo(app, telephone)).length
  const proof = await prove('reset-password', before + 1)
  await anyone.resetPassword({ body: { ...who, password: passwords.third, proof } })

  expect(secrets.size).toBe(20)
  expect(app.log.filter((line) => line.operation).length).toBeGreaterThan(12)
  expectNothingLeaked()
})

const quoted = (value: string) => `${value} «${value}» "${value}" '${value}' {"a":"${value}"}`

test('no error of the database carries a value into the log', async () => {
  const value = quoted(telephone)
  const faults = [
    sql`INSERT INTO users (id, role, telephone, name, password_hash, role_status)
        SELECT gen_random_uuid(), role, telephone, name, password_hash, role_status FROM users`,
    sql`SELECT ${value}::uuid`,
    sql`SELECT ${value}::text::integer`,
    sql`SELECT ${value}::text::timestamptz`,
    sql`SELECT ${value}::jsonb`,
    sql`SELECT ${`{${value}`}::text::text[]`,
    sql`INSERT INTO users (id, role, telephone, name, password_hash, role_status)
        VALUES (gen_random_uuid(), ${value}, ${telephone}, ${telephone}, 'x', 'active')`,
    sql`INSERT INTO users (id, role, telephone) VALUES (gen_random_uuid(), 'customer', ${telephone})`,
    sql`SELECT ${`(${value}`}::text::users`,
    sql`SELECT ${value}::text::regclass`,
    sql`SELECT ${value}::text::inet`,
    sql`SELECT set_config('timezone', ${value}, true)`,
  ]
  for (const statement of faults) {
    const error = await db.run(statement).then(
      () => undefined,
      (caught) => caught,
    )
    expect(error, statement.text).toBeInstanceOf(Error)
    log.error({ error }, 'forced')
  }
  const forced = app.log.filter((line) => line.msg === 'forced')
  expect(forced).toHaveLength(faults.length)
  expect(forced[0]).toMatchObject({ error: { code: '23505', table: 'users', constraint: 'users_telephone' } })
  expect(forced[1]).toMatchObject({ error: { code: '22P02', stack: expect.stringContaining('log.test.ts') } })
  expectNothingLeaked()
})

test('a request that fails in the database reveals no internals in its answer and logs no value', async () => {
  await db.run(sql`
    CREATE FUNCTION tell_all() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'cannot send to "%" of "%"', NEW.target, NEW USING DETAIL = NEW.target, HINT = NEW.target; END
    $$`)
  await db.run(sql`CREATE TRIGGER tell_all BEFORE INSERT ON otp FOR EACH ROW EXECUTE FUNCTION tell_all()`)
  await app.services.clock.advance(600_000)
  const call = fetch(`${app.url}/v1/otp/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'broken-one' },
    body: JSON.stringify({ purpose: 'sign-up', role: 'rider', telephone }),
  })
  await expectRefusal(call, 'server.error')
  await db.run(sql`DROP TRIGGER tell_all ON otp`)
  const line = app.log.find((each) => each.msg === 'request failed')
  expect(line).toMatchObject({ level: 'error', requestId: 'broken-one', error: { code: 'P0001' } })
  expect(app.log).toContainEqual(
    expect.objectContaining({ requestId: 'broken-one', operation: 'sendOtp', status: 500 }),
  )
  expectNothingLeaked()
})

test('a thrown value that is not an Error is logged without its content', () => {
  log.error({ error: `a text with ${telephone}` }, 'thrown')
  expect(app.log.at(-1)).toMatchObject({ error: { message: 'a value that is not an Error was thrown' } })
  expectNothingLeaked()
})

test('lines are written soon, and those that wait as the process exits are, too', async () => {
  const text = (acts: string) => `
    import { openLog } from '${new URL('./log.ts', import.meta.url)}'
    const log = openLog('info')
    ${acts}`
  const linesOf = (acts: string) => {
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', text(acts)], {
      encoding: 'utf8',
    })
    return stderr.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).msg] : []))
  }
  expect(linesOf(`log.info('first'); log.info('last'); process.exit(0)`)).toEqual(['first', 'last'])
  const killed = `log.info('first'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 400)`
  expect(linesOf(killed)).toEqual(['first'])
})
