import { expect, test } from 'vitest'
import { standingOf } from '#modules/ledger/index.ts'
import { startApp } from '#testing/app.ts'
import { operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'

const app = await startApp()
const [proposer, colleague] = [await operator(app), await operator(app)]
const party = { userId: (await signUp(app, 'customer')).id }
const absent = '01900000-0000-7000-8000-0000000000ff'

async function proposed() {
  const body = { party, type: 'credit', fund: naira(70), reason: 'Put right.' } as const
  return (await proposer.client.adjustWallet({ body })).data.id
}
const reject = (id: string, by: Person = colleague) => by.client.rejectAdjustment({ params: { id } })
const confirm = (id: string) => colleague.client.confirmAdjustment({ params: { id } })
const list = async (waiting: boolean) =>
  (await colleague.client.getAdjustments({ query: { waiting } })).data.map(({ id }) => id)

test('a rejected adjustment has its operator and time, is no longer pending, and moves nothing', async () => {
  const id = await proposed()
  expect(await list(true)).toContain(id)
  const { data, statusCode } = await reject(id)
  expect(statusCode).toBe(200)
  expect(data).toMatchObject({
    id,
    rejectedBy: colleague.id,
    dateRejected: expect.any(String),
    confirmedBy: null,
    dateConfirmed: null,
  })
  expect(await list(true)).not.toContain(id)
  expect(await list(false)).toContain(id)
  expect((await standingOf(app.services.db, party)).balance).toBe(0)
  const [act] = (await colleague.client.getAuditLog()).data
  expect(act).toMatchObject({
    operation: 'rejectAdjustment',
    operatorId: colleague.id,
    params: { id },
    body: { party, type: 'credit', fund: naira(70) },
  })
})

test('a repeat by any operator is 208 with who rejected it; it cannot be confirmed any more', async () => {
  const id = await proposed()
  await reject(id, proposer)
  const { statusCode, data } = await reject(id)
  expect([statusCode, data.rejectedBy]).toEqual([208, proposer.id])
  expect(await outcomeOf(confirm(id))).toBe('409 adjustment.decided')
})

test('a confirmed adjustment, and an unknown one, cannot be rejected', async () => {
  const id = await proposed()
  await confirm(id)
  expect(await outcomeOf(reject(id))).toBe('409 adjustment.decided')
  expect(await outcomeOf(reject(absent))).toBe('404 adjustment.absent')
})

test('confirmed and rejected concurrently, one of the two takes effect', async () => {
  const id = await proposed()
  const outcomes = await Promise.all([outcomeOf(confirm(id)), outcomeOf(reject(id))])
  expect(outcomes.toSorted()).toEqual(['200', '409 adjustment.decided'])
})
