import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { completedOrder, openMarket } from '#testing/orders/moved-orders.ts'
import { operator, outcomeOf, type Person, signUp, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'

const app = await sharedApp()
const staff = await operator(app)
const market = await openMarket(app, staff)
const { customer, owner, storeId } = market

const read = (orderId: string, by: Person = customer) => by.client.getOrderComplaint({ params: { orderId } })
async function complaint(pictures: string[] = []) {
  const orderId = await completedOrder(app, market)
  return (await customer.client.complainOnOrder({ body: { orderId, reason: 'Cold.', pictures } })).data
}

test('the customer reads the own complaint, and can withdraw it without having received its id', async () => {
  const made = await complaint([await uploaded(customer, 'picture', 'image/png', await plain('orange'))])
  const { data } = await read(made.order.id)
  expect(data).toEqual(made)
  const { data: withdrawn } = await customer.client.deleteOrderComplaint({ params: { complaintId: data.id } })
  expect(withdrawn.status).toBe('withdrawn')
  expect((await read(made.order.id)).data).toEqual(withdrawn)
})

test('it contains the answer of the store and the decision', async () => {
  const { id: complaintId, order } = await complaint()
  const answer = 'We are sorry.'
  const answered = await owner.client.answerComplaint({ params: { storeId, complaintId }, body: { answer } })
  expect((await read(order.id)).data).toEqual(answered.data)
  expect(answered.data.answer).toBe(answer)
  const body = { status: 'rejected', note: 'It was as ordered.' } as const
  const decided = await staff.client.decideComplaint({ params: { complaintId }, body })
  expect((await read(order.id)).data).toEqual(decided.data)
})

test('each order has its own complaint, and it is absent without one or for other users', async () => {
  const [first, second] = [await complaint(), await complaint()]
  expect([(await read(first.order.id)).data.id, (await read(second.order.id)).data.id]).toEqual([
    first.id,
    second.id,
  ])
  expect(await outcomeOf(read(await completedOrder(app, market)))).toBe('404 complaint.absent')
  expect(await outcomeOf(read(newId()))).toBe('404 complaint.absent')
  expect(await outcomeOf(read(first.order.id, await signUp(app, 'customer')))).toBe('404 complaint.absent')
  expect(await outcomeOf(read(first.order.id, owner))).toBe('403 auth.role.forbidden')
})
