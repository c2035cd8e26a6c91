import { expect } from 'vitest'
import { BukaError, type Client } from '#client/index.ts'
import type { Caller, OtpPurpose, Role } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import type { TestApp } from './app.ts'

let next = 0
/** A telephone nobody has used yet. */
export const newTelephone = (): string =>
  `+23480${String(30_000_000 + process.pid * 1000 + next++).slice(-8)}`

/** Polls until there is something; a fact that must come, not a time to wait. */
export async function eventually<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  throw new Error(`Never came: ${what}`)
}

interface SandboxMessage {
  kind: string
  to: string
  text: string
  subject: string | null
}

export async function messagesTo(app: TestApp, to: string): Promise<SandboxMessage[]> {
  const response = await fetch(`${app.url}/sandbox/messages?to=${encodeURIComponent(to)}`)
  return (await response.json()).data
}

/** The newest code sent to a telephone or address, once there are `count` messages. */
export async function codeSentTo(app: TestApp, to: string, count = 1): Promise<string> {
  return eventually(async () => {
    const messages = await messagesTo(app, to)
    return messages.length >= count ? /\b\d{6}\b/.exec(messages[0]!.text)?.[0] : undefined
  }, `a code for ${to}`)
}

/** Through sendOtp, the message and verifyOtp to a proof. */
export async function prove(
  app: TestApp,
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
  client: Client
}

export const goodPassword = 'amala-and-ewedu'

/** Somebody new in a role, through the public interface. */
export async function signUp(app: TestApp, role: Role): Promise<Person> {
  const telephone = newTelephone()
  const proof = await prove(app, telephone, 'sign-up', role)
  const { data } = await app.client().signUp({
    body: { role, name: `Test ${role}`, telephone, password: goodPassword, proof },
  })
  const token = data.userTokens.accessToken
  return {
    id: data.user.id,
    role,
    telephone,
    password: goodPassword,
    token,
    refreshToken: data.userTokens.refreshToken,
    client: app.client(token),
  }
}

/** An operator, made as the command does, signed in with both factors. */
export async function operator(app: TestApp): Promise<Person> {
  const { addOperator } = await import('#modules/operators/index.ts')
  const { services } = app
  const telephone = newTelephone()
  const { password } = await services.db.transaction((tx) =>
    addOperator(tx, services.hashing, { telephone, name: 'Test operator' }),
  )
  const proof = await prove(app, telephone, 'sign-in', 'operator')
  const { data } = await app.client().signIn({ body: { role: 'operator', telephone, password, proof } })
  const token = data.userTokens.accessToken
  const { id } = data.user
  return {
    id,
    role: 'operator',
    telephone,
    password,
    token,
    refreshToken: data.userTokens.refreshToken,
    client: app.client(token),
  }
}

/** A rider whom an operator has activated. */
export async function activeRider(app: TestApp, by: Person): Promise<Person> {
  const rider = await signUp(app, 'rider')
  await rider.client.confirmRoleCategory({ params: { category: 'platform' } })
  await by.client.decideRoleStatus({
    params: { userId: rider.id },
    body: { status: 'active', reason: 'Documents checked.' },
  })
  return rider
}

/** The refusal a call ends with. */
export async function refusal(call: Promise<unknown>): Promise<BukaError> {
  const outcome = await call.then(
    () => undefined,
    (error) => error,
  )
  if (outcome instanceof BukaError) return outcome
  throw outcome ?? new Error('Expected a refusal, got a success')
}

/** Expects a 400 that names the field. */
export async function expectField(call: Promise<unknown>, path: string): Promise<void> {
  const error = await refusal(call)
  expect(error.statusCode).toBe(400)
  expect(error.fields.map((field) => field.path)).toContain(path)
}

export const eventsOf = (app: TestApp, userId: string) =>
  app.services.db.many<{ offset: number; event: string; data: { type: string } }>(sql`
    SELECT "offset", event, data FROM event WHERE stream = ${`user:${userId}`} ORDER BY "offset"`)
