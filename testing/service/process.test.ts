import { existsSync, mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { callers } from '#contract/states.ts'
import { settings } from '#server/settings.ts'
import { newDatabase } from '#testing/app/database.ts'
import { eventually, goodPassword, newTelephone, prove, signUpOverHttp } from '#testing/people.ts'
import { embeddedIn } from '#testing/programs/embedded-folder.ts'
import {
  fromSources,
  type OpenProgram,
  openProgram,
  type Program,
  runToEnd,
} from '#testing/programs/program.ts'

/** The real program, started, stopped and killed. */

vi.setConfig({ testTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'buka-process-'))
const dataDir = join(folder, 'data')
const database = await newDatabase()
const running: Program[] = []

afterAll(async () => {
  for (const program of running) program.process.kill('SIGTERM')
  await Promise.all(running.map((program) => program.finished))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const generous = {
  LOG_LEVEL: 'warn',
  LIMIT_AUTH: '100000',
  LIMIT_OTP: '100000',
  LIMIT_OTP_CHECKS: '100000',
  LIMIT_EXISTENCE: '100000',
  LIMIT_GENERAL: '100000',
}

async function start(
  settings: { [name: string]: string } = { DATA_DIR: dataDir },
  args: string[] = [],
  from?: string[],
) {
  const program = await openProgram(args, { ...generous, ...settings }, from)
  running.push(program)
  return program
}

async function stop(program: Program) {
  program.process.kill('SIGTERM')
  const { code } = await program.finished
  expect(code).toBe(0)
}

const signIn = (at: OpenProgram, telephone: string) =>
  at.client().signIn({ body: { role: 'customer', telephone, password: goodPassword } })

const embedded = embeddedIn(dataDir)

async function expectTokensOfAll({ tokens, client }: OpenProgram) {
  expect(Object.keys(tokens).toSorted()).toEqual([...callers].toSorted())
  for (const [role, token] of Object.entries(tokens)) {
    const { data } = await client(token).getAccount()
    expect(data.role.main).toBe(role)
  }
}

async function expectOneLine(finished: Promise<{ code: number | null; stderr: string }>, line: RegExp) {
  const { code, stderr } = await finished
  expect(stderr.trim()).toMatch(line)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

let service: OpenProgram
let telephone: string

test('the first start prints its URL and a token for each role, and each token works', async () => {
  service = await start({ DATA_DIR: dataDir }, [], fromSources)
  expect(service.printed().stdout).toContain(`Reference   ${service.url}/docs`)
  await expectTokensOfAll(service)
  expect((await fetch(`${service.url}/docs/`)).status).toBe(200)
  telephone = (await signUpOverHttp(service, 'customer')).telephone
  expect(service.printed().stderr).toBe('')
})

test('the demo plays the life of one order against the running service', async () => {
  const { port } = new URL(service.url)
  const { code, stdout, stderr } = await runToEnd(['demo'], { PORT: port })
  expect(stderr).toBe('')
  expect(stdout).toContain(`at ${service.url}/v1`)
  expect(stdout).toContain('nothing is wrong')
  expect(code).toBe(0)
})

test('a second one on the same folder reports in one line that it is in use', async () => {
  await expectOneLine(
    runToEnd([], { ...generous, PORT: '0', DATA_DIR: dataDir }),
    /^The data folder .* is in use by another/,
  )
})

test('an operator is added beside the running service and can sign in', async () => {
  const staff = newTelephone()
  const { code, stdout, stderr } = await runToEnd(['operator', 'add', staff, 'Ngozi', 'Ade'], {
    DATA_DIR: dataDir,
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Operator Ngozi Ade can sign in')
  const password = /password {3}(\S+)/.exec(stdout)![1]!
  const proof = await prove(service, staff, 'sign-in', 'operator')
  const { data } = await service.client().signIn({
    body: { role: 'operator', telephone: staff, password, proof },
  })
  expect(data.user).toMatchObject({ name: 'Ngozi Ade', active: true })
})

test('the ledger is checked beside the running service', async () => {
  const { code, stdout, stderr } = await runToEnd(['reconcile'], { DATA_DIR: dataDir })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Nothing is wrong.')
})

test('on a stop signal it finishes the request in progress, stops its database and exits with 0', async () => {
  const url = embedded.url()
  const lock = new pg.Client(url)
  await lock.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE faq')
  const slow = fetch(`${service.url}/v1/resources/faqs`)
  const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'faq'::regclass`
  await eventually(async () => (await lock.query(waits)).rowCount || undefined, 'a request that waits')
  service.process.kill('SIGTERM')
  await eventually(
    async () =>
      (await fetch(`${service.url}/healthz`).catch(() => 'closed')) === 'closed' ? true : undefined,
    'a service that takes no more connections',
  )
  await lock.query('ROLLBACK')
  await lock.end()
  const response = await slow
  expect(response.status).toBe(200)
  expect((await response.json()).data.length).toBeGreaterThan(0)
  expect(await service.finished).toMatchObject({ code: 0, stderr: '' })
  expect(embedded.runs()).toBe(false)
  await expect(new pg.Client(url).connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('killed under load together with its database, it has every answered write after the next start', async () => {
  service = await start()
  await signIn(service, telephone)
  const { token, client: owner } = await signUpOverHttp(service, 'customer')
  const signedUp: string[] = []
  let named = 0
  let raining = true

  const signUps = Array.from({ length: 4 }, async () => {
    while (raining) signedUp.push((await signUpOverHttp(service, 'customer')).telephone)
  })
  const updates = async () => {
    for (let number = 1; raining; number++) {
      await owner.updateUser({ body: { name: `Name ${number}` } })
      named = number
    }
  }
  const storm = [...signUps, updates()].map((each) => each.catch(() => {}))
  await eventually(async () => (signedUp.length >= 4 && named >= 10 ? true : undefined), 'a storm')
  const pid = embedded.pid()
  service.process.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  raining = false
  await Promise.all(storm)

  service = await start({ DATA_DIR: dataDir }, ['--workers', '2'])
  await expectTokensOfAll(service)
  for (const each of [...signedUp, telephone]) {
    const { data } = await service.client().getTelephoneExistence({
      query: { telephone: each, role: 'customer' },
    })
    expect(data.exists).toBe(true)
  }
  const { data } = await service.client(token).getAccount()
  expect(Number(data.name.split(' ')[1])).toBeGreaterThanOrEqual(named)
  await stop(service)
})

test('it works with an external PostgreSQL, and creates no database in the folder', async () => {
  const own = { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: join(folder, 'other') }
  const other = await start(own)
  await signUpOverHttp(other, 'customer')
  expect(existsSync(join(folder, 'other', 'postgres'))).toBe(false)
  const port = new URL(other.url).port
  await expectOneLine(runToEnd([], { ...own, PORT: port }), new RegExp(`^Port ${port} is in use\\.`))
  await stop(other)
})

test('a database newer than the code is refused in one line', async () => {
  const newer = await newDatabase()
  const client = new pg.Client(newer.url)
  await client.connect()
  await client.query(`INSERT INTO migration (name, checksum) VALUES ('9999-from-the-future.sql', 'x')`)
  await client.end()
  const finished = runToEnd([], {
    ...generous,
    PORT: '0',
    DATABASE_URL: newer.url,
    DATA_DIR: join(folder, 'newer'),
  })
  await expectOneLine(finished, /^The database is newer than this code: it has 9999-from-the-future\.sql\./)
  await newer.drop()
})

test('a mistake of the user is reported in one line', async () => {
  const DATA_DIR = join(folder, 'wrong')
  const closed = 'postgres://buka:hunter2@127.0.0.1:1/buka'
  const file = join(folder, 'no-folder')
  await writeFile(file, '')
  const stored = {
    STORAGE_PROVIDER: 's3',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'buka',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  const cases: [string[], { [name: string]: string }, RegExp][] = [
    [[], { PORT: 'eighty' }, /^PORT must be a whole number from 0 to 65535; "eighty" is not\.$/],
    [
      [],
      { DATABASE_URL: closed },
      /^DATABASE_URL: cannot use the database buka at 127\.0\.0\.1:1 \(.*ECONNREFUSED/,
    ],
    [
      ['dance'],
      {},
      /^There is no command dance\. Known: serve, demo, operator, reconcile, backup, restore, config\.$/,
    ],
    [['constructor'], {}, /^There is no command constructor\./],
    [['config', 'all'], {}, /^Usage: npm run config$/],
    [['demo', '--fast'], {}, /^Usage: npm run demo/],
    [['reconcile', 'now'], {}, /^Usage: npm run reconcile$/],
    [
      ['restore', join(folder, 'nowhere')],
      {},
      /^There is no whole back-up in .*nowhere\. Name the folder of one\.$/,
    ],
    [
      [],
      { DATA_DIR: join(file, 'data'), DATABASE_URL: database.url, SECRET: 'x'.repeat(32) },
      /^DATA_DIR cannot be used: ENOTDIR.*Set it to another folder\.$/,
    ],
    [
      [],
      { DATA_DIR: join(file, 'data'), ...stored, SECRET: 'x'.repeat(32) },
      /^The database folder cannot be made: ENOTDIR.*Set DATA_DIR to another folder\.$/,
    ],
    [['operator', 'add', '12', 'Ada'], { DATABASE_URL: database.url }, /^12 is not a telephone number\./],
  ]
  await Promise.all(
    cases.map(async ([args, wrong, line]) => {
      const finished = runToEnd(args, { PORT: '0', DATA_DIR, ...wrong })
      await expectOneLine(finished, line)
      expect((await finished).stderr).not.toContain('hunter2')
    }),
  )
})

test('the config command prints every setting', async () => {
  const { code, stdout } = await runToEnd(['config'], {})
  expect(code).toBe(0)
  const printed = [...stdout.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(printed).toEqual(Object.keys(settings))
})
