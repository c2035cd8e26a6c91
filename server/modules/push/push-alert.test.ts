import { expect, test } from 'vitest'
import { raiseAlert } from '#modules/alerts/index.ts'
import { sql } from '#platform/database/sql.ts'
import type { Party } from '#server/party.ts'
import { raise, sampleAlerts, usualSample } from '#testing/alerts/alerts.ts'
import { addApp, addBrowser, pushedTo, pushesTried } from '#testing/alerts/push.ts'
import { sharedApp } from '#testing/app.ts'
import { eventually, operator, outcomeOf, type Person, signInAgain, signUp } from '#testing/people.ts'
import { connect } from '#testing/sockets/sockets.ts'
import { activeOwner, askToWork, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const { db } = app.services
const staff = await operator(app)
const customer = await signUp(app, 'customer')

/** Raises an alert and waits until it was pushed to all its devices. */
async function push(party: Party, type: Parameters<typeof raise>[2]) {
  const [id] = await raise(app, party, type)
  await pushesTried(app)
  return id!
}
const pushesTo = async (address: string) => (await pushedTo(app, address)).length

test('an alert is pushed to every device of the user', async () => {
  const addresses = [await addApp(customer), await addBrowser(customer)]
  const id = await push({ userId: customer.id }, 'order-accepted')
  const { data } = await customer.client.getAlerts({ query: { pageSize: 1 } })
  const { title, body } = data[0]!
  for (const address of addresses) {
    expect(await pushedTo(app, address)).toEqual([
      { type: 'order-accepted', id, title, body, data: { orderId: expect.any(String), slug: 'JHW-995-VWN' } },
    ])
  }
})

test('long texts of users are cut, so that any alert fits a push', async () => {
  const token = await addApp(customer)
  await db.transaction((tx) =>
    raiseAlert(
      tx,
      { userId: customer.id },
      'complaint-rejected',
      sampleAlerts({ ...usualSample, reason: '₦'.repeat(1000) })['complaint-rejected'],
    ),
  )
  await pushesTried(app)
  const [{ data }] = await pushedTo(app, token)
  expect(data.reason).toBe(`${'₦'.repeat(199)}…`)
})

test('a deleted device, or one whose session has ended, gets nothing', async () => {
  const elsewhere = await signInAgain(app, customer)
  const [forgotten, ended] = [await addApp(customer), await addApp(elsewhere)]
  const { data } = await customer.client.putDevice({ body: { kind: 'fcm', token: forgotten } })
  await customer.client.deleteDevice({ params: { deviceId: data.id } })
  await elsewhere.client.signOut()
  await push({ userId: customer.id }, 'order-accepted')
  expect([await pushesTo(forgotten), await pushesTo(ended)]).toEqual([0, 0])
})

test('a device that the provider reports as gone is deleted', async () => {
  const token = await addApp(customer, 'registration-token-gone')
  await push({ userId: customer.id }, 'order-accepted')
  expect(await pushesTo(token)).toBe(0)
  const row = await db.one(sql`SELECT forgotten_at IS NULL AS live FROM push_device WHERE address = ${token}`)
  expect(row).toEqual({ live: false })
})

test('a user who disabled pushes gets none', async () => {
  const person = await signUp(app, 'customer')
  const token = await addApp(person)
  const switchTo = (enabled: boolean) =>
    person.client.updateUser({ body: { notifications: { push: { enabled } } } })
  await switchTo(false)
  await push({ userId: person.id }, 'order-accepted')
  expect(await pushesTo(token)).toBe(0)
  await switchTo(true)
  await push({ userId: person.id }, 'order-ongoing')
  expect(await pushesTo(token)).toBe(1)
})

test('a connected user gets the event and no push, until the socket closes', async () => {
  const person = await signUp(app, 'customer')
  const token = await addApp(person)
  const socket = await connect(app, person.token)
  const id = await push({ userId: person.id }, 'order-accepted')
  expect((await socket.frame('event')).data).toMatchObject({ id })
  expect(await pushesTo(token)).toBe(0)
  socket.socket.close()
  await socket.whenClosed()
  await eventually(() => db.maybe(sql`SELECT WHERE NOT is_connected(${person.id})`), 'the end of the socket')
  await push({ userId: person.id }, 'order-ongoing')
  expect(await pushesTo(token)).toBe(1)
})

test('an alert of a store is pushed to members who may see it', async () => {
  const owner = await activeOwner(app, staff)
  const { id: storeId } = await openStore(owner)
  const assistant = async (permissions: ('orders' | 'money')[]) => {
    const person = await signUp(app, 'assistant')
    const params = await askToWork(person, storeId)
    await owner.client.acceptRequest({ params, body: { permissions } })
    return { person, params }
  }
  const [cashier, waiter] = [await assistant(['money']), await assistant(['orders'])]
  const waiting = await signUp(app, 'assistant')
  await askToWork(waiting, storeId)
  const people: Person[] = [owner, cashier.person, waiter.person, waiting]
  const addresses = await Promise.all(people.map((person) => addApp(person)))
  const counts = () => Promise.all(addresses.map(pushesTo))

  await push({ storeId }, 'order-new')
  expect(await counts()).toEqual([1, 0, 1, 0])
  await push({ storeId }, 'withdrawal-failed')
  expect(await counts()).toEqual([2, 1, 1, 0])
  await push({ storeId }, 'pin-changed')
  expect(await counts()).toEqual([3, 1, 1, 0])

  await owner.client.updateRequest({ params: waiter.params, body: { permissions: ['money'] } })
  await db.run(sql`UPDATE users SET role_status = 'pending' WHERE id = ${cashier.person.id}`)
  await push({ storeId }, 'withdrawal-failed')
  expect(await counts()).toEqual([4, 1, 2, 0])
  expect(await outcomeOf(owner.client.revokeRequest({ params: waiter.params }))).toBe('200')
  await push({ storeId }, 'withdrawal-reversed')
  const types = (await pushedTo(app, addresses[2]!)).map(({ type }) => type)
  expect(types).toEqual(['order-new', 'withdrawal-failed', 'role-revoked'])
})

test('without a device no job is queued', async () => {
  const person = await signUp(app, 'customer')
  const owner = await signUp(app, 'store')
  const { id: storeId } = await openStore(owner)
  const jobsFor = async (party: Party) => {
    const tasks: string[] = []
    await db.transaction((tx) =>
      raiseAlert({ ...tx, addJob: ({ task }) => void tasks.push(task.name) }, party, 'pin-changed', {
        words: { store: null },
      }),
    )
    return tasks
  }
  expect([await jobsFor({ userId: person.id }), await jobsFor({ storeId })]).toEqual([[], []])
  await addApp(person)
  await addApp(owner)
  expect(await jobsFor({ userId: person.id })).toEqual(['pushAlert'])
  expect(await jobsFor({ storeId })).toEqual(['pushAlert'])
})

test('a device of an expired session gets nothing', async () => {
  const person = await signUp(app, 'customer')
  const token = await addApp(person)
  await app.services.clock.advance(app.services.config.REFRESH_TOKEN_DAYS * 86_400_000 + 1000)
  await push({ userId: person.id }, 'order-accepted')
  expect(await pushesTo(token)).toBe(0)
})
