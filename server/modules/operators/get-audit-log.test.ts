import { describe, expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, newTelephone, operator, refusal, signUp } from '#testing/people.ts'

const app = await startApp()
const staff = await operator(app)
const colleague = await operator(app)
const { pool } = app.services.db
const absent = '01900000-0000-7000-8000-0000000000ff'

const entries = async () => (await staff.client.getAuditLog({ query: { pageSize: 100 } })).data
const street = { name: 'Lagere', area: 'Lagere' }

test('every operator action has one entry: operator, operation, target and request id', async () => {
  const owner = await signUp(app, 'store')
  const telephone = newTelephone()
  await app.client().requestInviteCode({ body: { role: 'rider', name: 'Sola', telephone } })
  const [request] = (await staff.client.getInviteRequests()).data
  const before = (await entries()).length

  const headers = { 'x-request-id': 'request-of-the-first-act' }
  const decision = { status: 'active', reason: 'Documents checked.' } as const
  await staff.client.decideRoleStatus({ params: { userId: owner.id }, body: decision, headers })
  await colleague.client.decideInviteRequest({ params: { id: request!.id }, body: { status: 'rejected' } })
  await staff.client.putFaqs({ body: { faqs: [] } })
  await colleague.client.putStreets({ body: { streets: [street] } })

  const after = await entries()
  expect(after).toHaveLength(before + 4)
  expect(after.slice(0, 4).map(({ operation, operatorId }) => [operation, operatorId])).toEqual([
    ['putStreets', colleague.id],
    ['putFaqs', staff.id],
    ['decideInviteRequest', colleague.id],
    ['decideRoleStatus', staff.id],
  ])
  expect(after[3]).toMatchObject({
    params: { userId: owner.id },
    body: decision,
    requestId: 'request-of-the-first-act',
  })
  expect(after[0]).toMatchObject({ params: {}, body: { streets: [street] } })
  expect(app.log.filter((line) => line.requestId === 'request-of-the-first-act')).toMatchObject([
    { operation: 'decideRoleStatus', userId: staff.id },
  ])
})

test('reads and refused calls have no entry', async () => {
  const owner = await signUp(app, 'store')
  const before = await entries()
  await staff.client.getPendingUsers()
  await staff.client.getInviteRequests()
  const decide = (userId: string, status: 'active' | 'revoked', reason = 'x') =>
    staff.client.decideRoleStatus({ params: { userId }, body: { status, reason } })
  expect((await refusal(decide(owner.id, 'revoked'))).statusCode).toBe(409)
  expect((await refusal(decide(absent, 'active'))).statusCode).toBe(404)
  expect((await refusal(decide(owner.id, 'active', ''))).statusCode).toBe(400)
  expect((await refusal(staff.client.putStreets({ body: { streets: [street, street] } }))).statusCode).toBe(
    400,
  )
  const invite = staff.client.decideInviteRequest({ params: { id: absent }, body: { status: 'accepted' } })
  expect((await refusal(invite)).statusCode).toBe(404)
  expect(await entries()).toEqual(before)
})

test('a repeat that changes nothing has no entry', async () => {
  const owner = await signUp(app, 'store')
  const decide = (by = staff) =>
    by.client.decideRoleStatus({
      params: { userId: owner.id },
      body: { status: 'active', reason: 'Documents checked.' },
    })
  expect((await decide()).statusCode).toBe(200)
  const before = await entries()
  expect((await decide(colleague)).statusCode).toBe(208)
  expect(await entries()).toEqual(before)
})

test('a call whose entry cannot be written is rolled back', async () => {
  await staff.client.putStreets({ body: { streets: [street] } })
  const before = await entries()
  await pool.query(
    `ALTER TABLE audit_log ADD CONSTRAINT full_disk CHECK (operation <> 'putStreets') NOT VALID`,
  )
  try {
    const other = { name: 'Sabo', area: 'Sabo' }
    expect(await refusal(staff.client.putStreets({ body: { streets: [other] } }))).toMatchObject({
      statusCode: 500,
      code: 'server.error',
    })
  } finally {
    await pool.query('ALTER TABLE audit_log DROP CONSTRAINT full_disk')
  }
  expect((await app.client().getIleIfeStreets()).data.map(({ name }) => name)).toEqual(['Lagere'])
  expect(await entries()).toEqual(before)
})

test('a call that fails at its end has no entry', async () => {
  const owner = await signUp(app, 'store')
  const before = await entries()
  await pool.query('ALTER TABLE event ADD CONSTRAINT full_disk CHECK (false) NOT VALID')
  try {
    const act = staff.client.decideRoleStatus({
      params: { userId: owner.id },
      body: { status: 'active', reason: 'Documents checked.' },
    })
    expect((await refusal(act)).statusCode).toBe(500)
  } finally {
    await pool.query('ALTER TABLE event DROP CONSTRAINT full_disk')
  }
  expect((await owner.client.getAccount()).data.role.status).toBe('pending')
  expect(await entries()).toEqual(before)
})

test.for([
  `UPDATE audit_log SET operation = 'nothing'`,
  `UPDATE audit_log SET body = '{}' WHERE id = (SELECT id FROM audit_log LIMIT 1)`,
  'DELETE FROM audit_log',
  'DELETE FROM audit_log WHERE id = (SELECT id FROM audit_log LIMIT 1)',
  'TRUNCATE audit_log',
  'TRUNCATE audit_log CASCADE',
])('the database itself refuses: %s', async (statement) => {
  const before = await entries()
  expect(before).not.toHaveLength(0)
  await expect(pool.query(statement)).rejects.toThrow('audit_log keeps what was written')
  expect(await entries()).toEqual(before)
})

describe('the list', () => {
  test('is newest first, in pages, and new entries cause no repeat', async () => {
    const whole = await entries()
    const first = await staff.client.getAuditLog({ query: { pageSize: 2 } })
    expect(first.data).toEqual(whole.slice(0, 2))
    await staff.client.putFaqs({ body: { faqs: [] } })
    const { lastEvaluatedKey } = first.pagination
    const next = await staff.client.getAuditLog({
      query: { pageSize: 2, lastEvaluatedKey: lastEvaluatedKey! },
    })
    expect(next.data).toEqual(whole.slice(2, 4))
    expect((await entries())[0]!.operation).toBe('putFaqs')
  })

  test('a keyword searches the operation', async () => {
    const { data } = await staff.client.getAuditLog({ query: { keyword: 'PUTstreet' } })
    expect(new Set(data.map(({ operation }) => operation))).toEqual(new Set(['putStreets']))
    expect((await staff.client.getAuditLog({ query: { keyword: '%' } })).data).toEqual([])
  })

  test('a key is bound to its operator', async () => {
    const { pagination } = await staff.client.getAuditLog({ query: { pageSize: 1 } })
    const lastEvaluatedKey = pagination.lastEvaluatedKey!
    await expectField(colleague.client.getAuditLog({ query: { lastEvaluatedKey } }), 'lastEvaluatedKey')
  })
})
