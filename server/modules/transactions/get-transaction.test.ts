import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { record } from '#testing/money/transactions.ts'
import { operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { activeOwner, assistantOf, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const customer = await signUp(app, 'customer')
const cashier = await assistantOf(app, owner, store.id, ['money'])
const cook = await assistantOf(app, owner, store.id, ['menu'])
const stranger = await activeOwner(app, staff)
const neighbour = await signUp(app, 'customer')

const own = await record(app, { party: { userId: customer.id }, aboutStoreId: store.id })
const ofStore = await record(app, { party: { storeId: store.id }, category: 'order-in' })

const read = (person: Person, { id }: { id: string }) =>
  person.client.getTransaction({ params: { transactionId: id } })

test('the user reads the own transaction, in one query', async () => {
  const { data } = await read(customer, own)
  expect(data).toMatchObject({ id: own.id, slug: own.slug, store: { id: store.id } })
  expect(app.log.findLast((line) => line.operation === 'getTransaction')?.queries).toBe(1)
})

test('a store’s transaction is read by the owner and by assistants with the permission money', async () => {
  expect((await read(owner, ofStore)).data.id).toBe(ofStore.id)
  expect((await read(cashier, ofStore)).data.id).toBe(ofStore.id)
})

test('for other users it does not exist', async () => {
  const others = [cook, stranger, customer, neighbour].map((person) => outcomeOf(read(person, ofStore)))
  const absent = '404 transaction.absent'
  expect(await Promise.all(others)).toEqual([absent, absent, absent, absent])
  // A customer's transaction that concerns the store is not visible to the store.
  expect(await outcomeOf(read(owner, own))).toBe(absent)
  expect(await outcomeOf(read(neighbour, own))).toBe(absent)
  expect(await outcomeOf(read(customer, { id: newId() }))).toBe(absent)
  expect(await outcomeOf(read(staff, own))).toBe('403 auth.role.forbidden')
})

test('an assistant who left cannot read it', async () => {
  const leaving = await assistantOf(app, owner, store.id, ['money'])
  expect((await read(leaving, ofStore)).statusCode).toBe(200)
  const { data } = await owner.client.getAssistantRequests({ params: { storeId: store.id } })
  const requestId = data.find(({ sender }) => sender.id === leaving.id)!.id
  await owner.client.revokeRequest({ params: { storeId: store.id, requestId } })
  expect(await outcomeOf(read(leaving, ofStore))).toBe('404 transaction.absent')
})
