import { expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { isPublic } from '#contract/rules.ts'
import { callers } from '#contract/states.ts'
import { startApp } from '#testing/app.ts'
import { activeRider, operator, type Person, signUp } from '#testing/people.ts'

const app = await startApp()
const staff = await operator(app)
const people: { [role: string]: Person } = {
  customer: await signUp(app, 'customer'),
  rider: await activeRider(app, staff),
  store: await signUp(app, 'store'),
  assistant: await signUp(app, 'assistant'),
  operator: staff,
}
const all = Object.entries(operations) as [OperationId, Operation][]
const guarded = all.filter(([, operation]) => !isPublic(operation))

/** An absent thing of the right form, so that only permission decides. */
const address = ({ path }: Operation) => path.replace(/\{\w+\}/g, '01900000-0000-7000-8000-0000000000ff')

async function statusOf(operation: Operation, token?: string) {
  const response = await fetch(`${app.url}/v1${address(operation)}`, {
    method: operation.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  await response.body?.cancel()
  return response.status
}

test.for(guarded)('%s needs a token', async ([, operation]) => {
  expect(await statusOf(operation)).toBe(401)
  expect(await statusOf(operation, 'not.a.token')).toBe(401)
})

const restricted = guarded.filter(([, operation]) => Array.isArray(operation.callers))

test.for(restricted.flatMap((each) => callers.map((role) => [each[0], role, each[1]] as const)))(
  '%s by %s is as declared',
  async ([, role, operation]) => {
    const status = await statusOf(operation, people[role]!.token)
    if (operation.callers.includes(role as never)) expect(status).not.toBe(403)
    else expect(status).toBe(403)
  },
)
