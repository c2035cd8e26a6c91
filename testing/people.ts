import { expect } from 'vitest'
import { BukaError, type Client } from '#client/index.ts'
import type { Caller, OtpPurpose, Role, UploadMimeType, UploadPurpose } from '#contract/states.ts'
import { openSession } from '#modules/identity/index.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Party, streamOf } from '#server/party.ts'
import { addRawJob } from './app/jobs.ts'
import type { TestApp } from './app.ts'
import { quickFetch } from './http/quick-fetch.ts'
import { storedEvents } from './sockets/stored-events.ts'

/** A service to sign up users at: one in a test, or the real program. */
type Place = Pick<TestApp, 'url' | 'client'> & Partial<Pick<TestApp, 'services'>>

let next = 0
/** The PINs of tests have other digits too: a PIN that is part of the phone number is refused as too weak. */
const digits = [...'012356']
/** An unused phone number; the demo data and tests with fixed numbers use +23480. */
export function newTelephone(): string {
  const number = (process.pid * 1000 + next++) % digits.length ** 8
  return `+23481${[...number.toString(6).padStart(8, '0')].map((digit) => digits[Number(digit)]).join('')}`
}

/** Polls until there is a result. The pauses grow with the time that has passed, because each look takes CPU time. */
export async function eventually<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const began = performance.now()
  for (let waited = 0; waited < 20_000; waited = performance.now() - began) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, Math.min(5 + waited / 10, 50)))
  }
  throw new Error(`Timed out waiting for ${what}`)
}

interface SandboxMessage {
  kind: string
  to: string
  text: string
  subject: string | null
}

export async function messagesTo(app: Place, to: string): Promise<SandboxMessage[]> {
  const headers = { authorization: `Bearer ${app.services?.config.SANDBOX_TOKEN}` }
  const response = await quickFetch(`${app.url}/sandbox/messages?to=${encodeURIComponent(to)}`, { headers })
  return (await response.json()).data
}

/** The newest code sent to a phone number or address, once there are `count` messages. */
export async function codeSentTo(app: Place, to: string, count = 1): Promise<string> {
  return eventually(async () => {
    const messages = await messagesTo(app, to)
    return messages.length >= count ? /\b\d{6}\b/.exec(messages[0]!.text)?.[0] : undefined
  }, `a code for ${to}`)
}

/** Sends a code, reads it from the message and exchanges it for a proof. */
export async function prove(
  app: Place,
  telephone: string,
  purpose: OtpPurpose,
  role: Caller,
): Promise<string> {
  const before = await messagesTo(app, telephone)
  await app.client().sendOtp({ body: { purpose, role, telephone } })
  const otp = await codeSentTo(app, telephone, before.length + 1)
  const { data } = await app.client().verifyOtp({ body: { purpose, role, telephone, otp } })
  return data.proof
}

export interface Person {
  id: string
  role: Caller
  telephone: string
  password: string
  token: string
  refreshToken: string
  deviceToken?: string
  client: Client
}

export const goodPassword = 'amala-and-ewedu'

/** The hash of `goodPassword`, with cheap parameters. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$lMTp6DDCzkeZw4TTzj87Cw$a5S4I437y7hFz6W2swG+VHqKbYi7Xpe8z7uYyGN7Nls'

/** A new user in a role, through the public API. */
export async function signUpOverHttp(app: Place, role: Role): Promise<Person> {
  const telephone = newTelephone()
  const proof = await prove(app, telephone, 'sign-up', role)
  const { data } = await app.client().signUp({
    body: { role, name: `Test ${role}`, telephone, password: goodPassword, proof },
  })
  const { accessToken: token, refreshToken } = data.userTokens
  return {
    id: data.user.id,
    role,
    telephone,
    password: goodPassword,
    token,
    refreshToken,
    client: app.client(token),
  }
}

/** A new user in a role, with the same rows as signUp, without a code and hashing. */
export async function signUp(app: TestApp, role: Caller, address = '127.0.0.1'): Promise<Person> {
  const { services } = app
  const [id, telephone] = [newId(), newTelephone()]
  const isActive = role === 'customer' || role === 'operator'
  const { accessToken: token, ...tokens } = await services.db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO users (id, role, telephone, name, password_hash, role_status)
      VALUES (${id}, ${role}, ${telephone}, ${`Test ${role}`}, ${passwordHash}, ${isActive ? 'active' : 'pending'})`)
    return openSession(tx, services, { userId: id, role, device: 'node', address })
  })
  const { refreshToken, deviceToken } = tokens
  return {
    id,
    role,
    telephone,
    password: goodPassword,
    token,
    refreshToken,
    deviceToken,
    client: app.client(token),
  }
}

/** The same user on another device. */
export async function signInAgain(app: TestApp, person: Person, device = 'one more device'): Promise<Person> {
  const { role, telephone, password } = person
  const { data } = await app.client().signIn({
    body: { role, telephone, password },
    headers: { 'user-agent': device },
  })
  const { accessToken: token, refreshToken } = data.userTokens
  return { ...person, token, refreshToken, client: app.client(token) }
}

export const operator = (app: TestApp, address?: string): Promise<Person> => signUp(app, 'operator', address)

/** A rider activated by an operator. */
export async function activeRider(app: TestApp, by: Person): Promise<Person> {
  const rider = await signUp(app, 'rider')
  await rider.client.confirmRoleCategory({ params: { category: 'platform' } })
  await by.client.decideRoleStatus({
    params: { userId: rider.id },
    body: { status: 'active', reason: 'Documents checked.' },
  })
  return rider
}

/** A user in every role. */
export async function oneOfEach(app: TestApp): Promise<{ [role: string]: Person }> {
  const staff = await operator(app)
  return {
    customer: await signUp(app, 'customer'),
    rider: await activeRider(app, staff),
    store: await signUp(app, 'store'),
    assistant: await signUp(app, 'assistant'),
    operator: staff,
  }
}

/** The refusal that a call ends with. */
export async function refusal(call: Promise<unknown>): Promise<BukaError> {
  const outcome = await call.then(
    () => undefined,
    (error) => error,
  )
  if (outcome instanceof BukaError) return outcome
  throw outcome ?? new Error('Expected a refusal, got a success')
}

/** The result of a call in short: `200`, `208` or `410 otp.ended`. */
export const outcomeOf = (call: Promise<{ statusCode: number }>): Promise<string> =>
  call.then(
    ({ statusCode }) => String(statusCode),
    (error) => {
      if (!(error instanceof BukaError)) throw error
      return `${error.statusCode} ${error.code}`
    },
  )

/** Expects a 400 with this field. */
export async function expectField(call: Promise<unknown>, path: string): Promise<void> {
  const error = await refusal(call)
  expect(error.statusCode).toBe(400)
  expect(error.fields.map((field) => field.path)).toContain(path)
}

/** The events of a user or a store. */
export const eventsOn = (app: TestApp, party: Party) =>
  storedEvents<{ type: string }>(app.services, fragment`stream = ${streamOf(party)}`)

export const eventsOf = (app: TestApp, userId: string) => eventsOn(app, { userId })

/** The parts of an upload URL, as parameters of uploadFile. */
export function addressParts(url: string): {
  params: { key: string }
  query: { expires: number; signature: string }
} {
  const { pathname, searchParams } = new URL(url)
  return {
    params: { key: pathname.split('/').at(-1)! },
    query: { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature')! },
  }
}

/** Both steps of an upload; returns the key. */
export async function uploaded(
  person: Person,
  purpose: UploadPurpose,
  mimeType: UploadMimeType,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const files = [{ purpose, mimeType, bytes: bytes.length }]
  const { data } = await person.client.getSignedUploadUrls({ body: { files } })
  await person.client.uploadFile({ ...addressParts(data[0]!.url), file: { bytes, mimeType } })
  return data[0]!.key
}

/** The waiting and running jobs of a task. */
export const jobsOf = (app: TestApp, task: string) =>
  app.services.db.many<{
    id: string
    attempts: number
    payload: unknown
    last_error: string | null
    due: boolean
  }>(sql`
    SELECT id::text, attempts, payload, last_error,
      run_at <= now() AS due
    FROM job WHERE task = ${task} ORDER BY id`)

/** Runs a recurring task to its end. */
export async function runJob(app: TestApp, task: string): Promise<void> {
  const id = await addRawJob(app.services.db, task)
  const isOver = async () => !(await jobsOf(app, task)).some((job) => job.id === id)
  await eventually(async () => (await isOver()) || undefined, `the end of ${task}`)
}
