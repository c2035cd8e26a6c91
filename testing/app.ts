import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Compile, type Validator } from 'typebox/compile'
import { expect, inject } from 'vitest'
import { type Client, createClient } from '#client/index.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { errorsOf } from '#contract/rules.ts'
import { readConfig } from '#server/config.ts'
import { newDatabase } from './app/database.ts'
import { openTestApp, type RunningApp, type TestOptions } from './app/open-app.ts'
import { quickFetch } from './http/quick-fetch.ts'
import { whenDone } from './suite/when-done.ts'

export interface LogLine {
  level: string
  msg: string
  operation?: string
  queries?: number
  [name: string]: unknown
}

export interface TestApp extends RunningApp {
  /** A client with or without a token. Checks each answer against the contract. */
  client(token?: string): Client
  /** Everything logged so far. */
  log: LogLine[]
  logText(): string
  databaseUrl: string
}

const validators = new Map<OperationId, Validator>()

interface Refused {
  code: ErrorCode
  fields?: { path: string; code: string; message: string }[]
}

const standing = { path: 'status', code: 'order.move.illegal', message: expect.stringMatching(/^is [a-z]+$/) }

/** Checks every answer in every test against the contract. Calls `expect` only for a wrong answer, because it is slow. */
function inspect(operationId: OperationId, statusCode: number, answer: unknown) {
  const operation: Operation = operations[operationId]
  const { success, data, error } = answer as { success: boolean; data: unknown; error: Refused }
  if (!success) {
    if (!errorsOf(operation).includes(error.code))
      expect.fail(`${operationId} answered ${statusCode} with ${error.code}, which it does not declare`)
    if (error.code === 'order.move.illegal') {
      expect(error.fields, `${operationId} says where the order stands`).toContainEqual(standing)
    }
    return
  }
  if (statusCode !== 200 && !(operation.already && statusCode === 208))
    expect.fail(`${operationId} answered ${statusCode} with a success`)
  let validator = validators.get(operationId)
  if (!validator) {
    validator = Compile(operation.answer)
    validators.set(operationId, validator)
  }
  if (!validator.Check(data)) expect(validator.Errors(data), `answer of ${operationId}`).toEqual([])
}

interface OpenedApp {
  app: Awaited<ReturnType<typeof openTestApp>>
  databaseUrl: string
  lines: string[]
  close(): Promise<void>
}

async function open(
  settings: { [name: string]: string },
  databaseUrl: string,
  folder: string,
  options?: TestOptions,
): Promise<OpenedApp> {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    SECRET: 'a secret for tests, long enough to be one',
    LOG_LEVEL: 'trace',
    DATABASE_CONNECTIONS: '6',
    LIMIT_GENERAL: '100000',
    LIMIT_AUTH: '100000',
    LIMIT_OTP: '100000',
    LIMIT_OTP_CHECKS: '100000',
    LIMIT_EXISTENCE: '100000',
    LIMIT_UPLOAD: '100000',
    UPLOADS_PER_DAY: '1000000',
    STORES_PER_OWNER: '10000',
    // Tests of dispatch planning run the planner themselves.
    PLAN_SECONDS: '0',
    TIMES_MOVED_MINUTES: '0',
    DELAY_ALERT_MINUTES: '0',
    ...(settings.TRUST_PROXY ? { SANDBOX_TOKEN: 'a token for tests' } : {}),
    ...settings,
  })
  const lines: string[] = []
  const app = await openTestApp(config, databaseUrl, (line) => void lines.push(line), options)
  await app.listen()
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= app.close()
    return closed
  }
  return { app, databaseUrl, lines, close }
}

/** The app for a test. Its log leaves out the first `before` lines. */
function toTestApp({ app, databaseUrl, lines, close }: OpenedApp, before = 0): TestApp {
  return {
    services: app.services,
    url: app.url,
    listen: app.listen,
    close,
    databaseUrl,
    client: (token) =>
      createClient({ baseUrl: `${app.url}/v1`, token, fetch: quickFetch, inspect, timeoutMs: 300_000 }),
    get log() {
      return lines.slice(before).map((line) => JSON.parse(line))
    },
    logText: () => lines.slice(before).join(''),
  }
}

const newFolder = () => mkdtemp(join(inject('folder'), 'app-'))

/**
 * The whole service on its own database and port. Closed after the test that starts it, or after the test
 * file.
 */
export async function startApp(
  settings: { [name: string]: string } = {},
  database?: { url: string },
  options?: TestOptions,
): Promise<TestApp> {
  const folder = await newFolder()
  const own = database ? undefined : await newDatabase()
  const opened = await open(settings, database?.url ?? own!.url, folder, options)
  whenDone(async () => {
    await opened.close()
    await own?.drop()
    await rm(folder, { recursive: true, force: true })
  })
  return toTestApp(opened)
}

let shared: Promise<OpenedApp> | undefined

/**
 * The whole service with the default settings, shared by the test files of this worker that do not depend on
 * an empty database. Its clock may have been moved forward. It ends with the worker.
 */
export async function sharedApp(): Promise<TestApp> {
  shared ??= Promise.all([newDatabase(), newFolder()]).then(([{ url }, folder]) => open({}, url, folder))
  const close = () => Promise.reject(new Error('The shared app must not be closed: start a separate one.'))
  const opened = await shared
  return toTestApp({ ...opened, close }, opened.lines.length)
}
