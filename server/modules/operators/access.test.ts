import { expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { operator as declared } from '#contract/operations/operator.ts'
import { roles } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { operator, type Person, refusal, signUp } from '#testing/people.ts'

const app = await startApp()
const people: Person[] = await Promise.all(roles.map((role) => signUp(app, role)))
const staff = await operator(app)

const operationIds = Object.keys(declared) as (keyof typeof declared)[]
type Callable = (input: Operation['example']) => Promise<unknown>
const call = (client: Person['client'], operationId: keyof typeof declared) =>
  (client[operationId] as Callable)(declared[operationId].example)

test.for(operationIds)('%s is for operators only', async (operationId) => {
  expect(await refusal(call(app.client(), operationId))).toMatchObject({
    statusCode: 401,
    code: 'auth.token.missing',
  })
  for (const person of people) {
    expect(await refusal(call(person.client, operationId)), person.role).toMatchObject({
      statusCode: 403,
      code: 'auth.role.forbidden',
    })
  }
  const outcome = await call(staff.client, operationId).catch((error) => error.statusCode)
  expect([401, 403]).not.toContain(outcome)
})

test('a refused caller causes neither a change nor an audit entry', async () => {
  await staff.client.putFaqs({ body: { faqs: [] } })
  const entries = () => app.services.db.one(sql`SELECT count(*) FROM audit_log`)
  const before = await entries()
  for (const person of people) await refusal(call(person.client, 'putFaqs'))
  expect((await app.client().getFaqs()).data).toEqual([])
  expect(await entries()).toEqual(before)
})
