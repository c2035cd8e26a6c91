import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { eventsOf, expectField, operator, type Person, refusal, signUp, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'
import { activeOwner, askToWork, openStore, vendorRider } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)

const ask = (sender: Person, storeId = store.id) => askToWork(sender, storeId)
const roleOf = async (person: Person) => (await person.client.getAccount()).data.role.status

test('an accepted assistant is active, has the given permissions, and is notified', async () => {
  const assistant = await signUp(app, 'assistant')
  const params = await ask(assistant)
  const { statusCode, data } = await owner.client.acceptRequest({
    params,
    body: { permissions: ['chat', 'orders'] },
  })
  expect(statusCode).toBe(200)
  expect(data).toMatchObject({
    status: 'accepted',
    permissions: ['orders', 'chat'],
    sender: { active: true, role: { status: 'active' } },
  })
  expect(data.dateDecided).not.toBeNull()
  const { data: details } = await assistant.client.getStore({ params: { storeId: store.id } })
  expect(details.management).toMatchObject({ owner: false, permissions: ['orders', 'chat'] })
  const seen = await eventsOf(app, assistant.id)
  expect(seen.map(({ offset, event }) => [offset, event])).toEqual([
    [1, 'request.new'],
    [2, 'alert.new'],
    [3, 'request.update'],
  ])
  expect(seen[1]!.data.type).toBe('role-active')
  expect(seen[2]!.data).toEqual(data)
})

test('without permissions an assistant can do nothing, unless they were set before', async () => {
  const [plain, prepared] = [await signUp(app, 'assistant'), await signUp(app, 'assistant')]
  const first = await owner.client.acceptRequest({ params: await ask(plain), body: {} })
  expect(first.data.permissions).toEqual([])
  const params = await ask(prepared)
  await owner.client.updateRequest({ params, body: { permissions: ['menu'] } })
  const second = await owner.client.acceptRequest({ params, body: {} })
  expect(second.data.permissions).toEqual(['menu'])
})

test('a vendor rider becomes active; riders have no permissions', async () => {
  const rider = await vendorRider(app)
  const params = await ask(rider)
  await expectField(owner.client.acceptRequest({ params, body: { permissions: [] } }), 'permissions')
  const { data } = await owner.client.acceptRequest({ params, body: {} })
  expect(data).toMatchObject({ role: 'rider', status: 'accepted', sender: { role: { status: 'active' } } })
})

test('a repeat is 208 and changes nothing; another decision is 409', async () => {
  const assistant = await signUp(app, 'assistant')
  const params = await ask(assistant)
  const first = await owner.client.acceptRequest({ params, body: { permissions: ['menu'] } })
  const before = await eventsOf(app, assistant.id)
  const again = await owner.client.acceptRequest({ params, body: { permissions: ['money'] } })
  expect(again.statusCode).toBe(208)
  expect(again.data).toEqual(first.data)
  expect(await eventsOf(app, assistant.id)).toEqual(before)

  await owner.client.revokeRequest({ params })
  expect(await refusal(owner.client.acceptRequest({ params, body: {} }))).toMatchObject({
    statusCode: 409,
    code: 'store-request.decided',
  })
})

test('accepted many times concurrently, it takes effect once', async () => {
  const assistant = await signUp(app, 'assistant')
  const params = await ask(assistant)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => owner.client.acceptRequest({ params, body: {} })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 208, 208, 208, 208])
  expect(await eventsOf(app, assistant.id)).toHaveLength(3)
})

test('accepted and rejected concurrently, one succeeds and the other is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const assistant = await signUp(app, 'assistant')
    const params = await ask(assistant)
    const outcomes = await Promise.allSettled([
      owner.client.acceptRequest({ params, body: {} }),
      owner.client.rejectRequest({ params }),
    ])
    const [accepted] = outcomes
    const lost = outcomes.find((each) => each.status === 'rejected')
    expect(lost?.reason).toMatchObject({ statusCode: 409, code: 'store-request.decided' })
    expect(await roleOf(assistant)).toBe(accepted.status === 'fulfilled' ? 'active' : 'pending')
  }
})

test('a sender who was rejected or changed category cannot be accepted', async () => {
  const assistant = await signUp(app, 'assistant')
  const rider = await vendorRider(app)
  const requests = [await ask(assistant), await ask(rider)]
  await staff.client.decideRoleStatus({
    params: { userId: assistant.id },
    body: { status: 'rejected', reason: 'No.' },
  })
  await rider.client.confirmRoleCategory({ params: { category: 'platform' } })
  for (const params of requests) {
    expect(await refusal(owner.client.acceptRequest({ params, body: {} }))).toMatchObject({
      statusCode: 409,
      code: 'store-request.sender-unfit',
    })
  }
})

test('whoever was rejected and applies again is activated by an operator, not by a store', async () => {
  const rider = await vendorRider(app)
  const decide = (status: 'rejected' | 'active') =>
    staff.client.decideRoleStatus({ params: { userId: rider.id }, body: { status, reason: 'Checked.' } })
  await decide('rejected')
  const document = await uploaded(rider, 'document', 'image/png', await plain('orange'))
  const guarantor = { name: 'Baba Sola', telephone: '0803 555 0000', address: '4 Moore, Ile-Ife' }
  await rider.client.updateUser({ body: { identity: { document, guarantor } } })
  const params = await ask(rider)
  expect((await owner.client.acceptRequest({ params, body: {} })).data.status).toBe('accepted')
  expect(await roleOf(rider)).toBe('pending')
  await decide('active')
  expect(await roleOf(rider)).toBe('active')
})

test('only the owner of that store decides', async () => {
  const assistant = await signUp(app, 'assistant')
  const params = await ask(assistant)
  const other = await activeOwner(app, staff)
  const otherStore = await openStore(other)
  const accept = (by: Person, target = params) =>
    refusal(by.client.acceptRequest({ params: target, body: {} }))
  expect(await accept(other)).toMatchObject({ statusCode: 404, code: 'store.absent' })
  expect(await accept(other, { ...params, storeId: otherStore.id })).toMatchObject({
    statusCode: 404,
    code: 'store-request.absent',
  })
  expect(await accept(assistant)).toMatchObject({ statusCode: 403, code: 'auth.role.forbidden' })
  const absent = { ...params, requestId: '01900000-0000-7000-8000-0000000000ff' }
  expect(await accept(owner, absent)).toMatchObject({ statusCode: 404, code: 'store-request.absent' })
})

test('a request of a deleted account is gone', async () => {
  const assistant = await signUp(app, 'assistant')
  const params = await ask(assistant)
  await app.services.db.run(sql`UPDATE users SET deleted_at = service_now() WHERE id = ${assistant.id}`)
  expect(await refusal(owner.client.acceptRequest({ params, body: {} }))).toMatchObject({
    code: 'store-request.absent',
  })
})
