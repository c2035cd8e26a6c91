import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import { sharedApp } from '#testing/app.ts'
import { completedOrder, openMarket } from '#testing/orders/moved-orders.ts'
import { operator, outcomeOf, type Person, refusal, signUp } from '#testing/people.ts'
import { activeOwner, assistantOf } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const market = await openMarket(app, staff)
const { customer, owner, storeId } = market

async function complaint(reason = 'Cold.') {
  const orderId = await completedOrder(app, market)
  return (await customer.client.complainOnOrder({ body: { orderId, reason } })).data
}
const withdraw = (complaintId: string, by: Person = customer) =>
  by.client.deleteOrderComplaint({ params: { complaintId } })
const answer = (complaintId: string, by: Person = owner, text = 'We are sorry.') =>
  by.client.answerComplaint({ params: { storeId, complaintId }, body: { answer: text } })
/** The alerts on the complaint of an order, oldest first. */
const alertsOf = async (party: Party, orderId: string) =>
  (
    await app.services.db.many<{ type: string }>(sql`
      SELECT type FROM alert
      WHERE coalesce(store_id, user_id) = ${partyIdOf(party)} AND data ->> 'orderId' = ${orderId} AND type LIKE 'complaint-%'
      ORDER BY id`)
  ).map(({ type }) => type)
const reject = (complaintId: string) =>
  staff.client.decideComplaint({ params: { complaintId }, body: { status: 'rejected', note: 'No.' } })

test('the customer withdraws an open complaint; a repeat changes nothing', async () => {
  const { id, order } = await complaint()
  const { data } = await withdraw(id)
  expect(data).toMatchObject({ status: 'withdrawn', decision: null, dateDecided: expect.any(String) })
  const again = await withdraw(id)
  expect([again.statusCode, again.data]).toEqual([208, data])
  expect(await alertsOf({ storeId }, order.id)).toEqual(['complaint-new', 'complaint-withdrawn'])
  expect(await outcomeOf(reject(id))).toBe('409 complaint.decided')
})

test('a decided complaint cannot be withdrawn, and one of another customer does not exist', async () => {
  const { id } = await complaint()
  expect(await outcomeOf(withdraw(id, await signUp(app, 'customer')))).toBe('404 complaint.absent')
  expect(await outcomeOf(withdraw(newId()))).toBe('404 complaint.absent')
  await reject(id)
  expect(await outcomeOf(withdraw(id))).toBe('409 complaint.decided')
})

test('the store answers, and may change its answer until the decision', async () => {
  const { id, order } = await complaint()
  const assistant = await assistantOf(app, owner, storeId, ['orders'])
  expect((await answer(id)).data).toMatchObject({ answer: 'We are sorry.', dateAnswered: expect.any(String) })
  expect((await answer(id, assistant, 'The lid was open.')).data.answer).toBe('The lid was open.')
  // The customer is alerted once for each different answer.
  await answer(id, owner, 'The lid was open.')
  const expected = ['complaint-answered', 'complaint-answered']
  expect(await alertsOf({ userId: customer.id }, order.id)).toEqual(expected)
  await reject(id)
  expect(await outcomeOf(answer(id))).toBe('409 complaint.decided')
  expect(await alertsOf({ userId: customer.id }, order.id)).toEqual([...expected, 'complaint-rejected'])
  expect(await alertsOf({ storeId }, order.id)).toEqual(['complaint-new', 'complaint-rejected'])
})

test('a call on an ended complaint is refused with how it ended', async () => {
  const standingAfter = async (call: Promise<unknown>) =>
    (await refusal(call)).fields.map(({ path, message }) => `${path} ${message}`)
  const [withdrawn, rejected] = [await complaint(), await complaint()]
  await withdraw(withdrawn.id)
  await reject(rejected.id)
  expect(await standingAfter(reject(withdrawn.id))).toEqual(['status is withdrawn'])
  expect(await standingAfter(answer(withdrawn.id))).toEqual(['status is withdrawn'])
  expect(await standingAfter(withdraw(rejected.id))).toEqual(['status is rejected'])
})

test('only members of the store with the permission can answer', async () => {
  const { id } = await complaint()
  const cook = await assistantOf(app, owner, storeId, ['menu'])
  const stranger = await activeOwner(app, staff)
  expect(await outcomeOf(answer(id, cook))).toBe('403 store.permission.missing')
  expect(await outcomeOf(answer(id, stranger))).toBe('404 store.absent')
  expect(await outcomeOf(answer(newId()))).toBe('404 complaint.absent')
  const other = await openMarket(app, staff)
  const elsewhere = other.owner.client.answerComplaint({
    params: { storeId: other.storeId, complaintId: id },
    body: { answer: 'Not ours.' },
  })
  expect(await outcomeOf(elsewhere)).toBe('404 complaint.absent')
})
