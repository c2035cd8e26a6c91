import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { eventsOf, operator, type Person, refusal, signUp } from '#testing/people.ts'
import { activeOwner, askToWork, openStore, vendorRider } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)

const ask = (sender: Person, storeId = store.id) => askToWork(sender, storeId)
async function work(sender: Person, by = owner, storeId = store.id) {
  const params = await ask(sender, storeId)
  await by.client.acceptRequest({ params, body: {} })
  return params
}
const roleOf = async (person: Person) => (await person.client.getAccount()).data.role.status

test("the owner ends a worker's job: role and access end at once", async () => {
  const assistant = await signUp(app, 'assistant')
  const params = await ask(assistant)
  await owner.client.acceptRequest({ params, body: { permissions: ['menu'] } })
  const { data } = await owner.client.revokeRequest({ params })
  expect(data).toMatchObject({ status: 'revoked', sender: { active: false, role: { status: 'revoked' } } })
  expect((await assistant.client.getStore({ params })).data.management).toBeUndefined()
  const seen = await eventsOf(app, assistant.id)
  expect(seen.slice(-2)).toMatchObject([
    { event: 'alert.new', data: { type: 'role-revoked' } },
    { event: 'request.update', data },
  ])
  expect(seen.map(({ offset }) => offset)).toEqual(seen.map((_, index) => index + 1))
  expect((await owner.client.revokeRequest({ params })).statusCode).toBe(208)
  expect((await assistant.client.revokeRequest({ params })).statusCode).toBe(208)
  expect(await eventsOf(app, assistant.id)).toEqual(seen)
})

test('a rider who leaves goes offline, and returns by another acceptance', async () => {
  const rider = await vendorRider(app)
  const params = await work(rider)
  await rider.client.updateAvailability({ body: { available: true } })
  const { data } = await rider.client.revokeRequest({ params })
  expect(data.status).toBe('revoked')
  const row = await app.services.db.one(sql`SELECT available, role_status FROM users WHERE id = ${rider.id}`)
  expect(row).toEqual({ available: false, role_status: 'revoked' })
  await work(rider)
  expect(await roleOf(rider)).toBe('active')
})

test('the sender revokes a pending request; the owner rejects it instead', async () => {
  const assistant = await signUp(app, 'assistant')
  const params = await ask(assistant)
  expect(await refusal(owner.client.revokeRequest({ params }))).toMatchObject({
    statusCode: 409,
    code: 'store-request.decided',
  })
  const { data } = await assistant.client.revokeRequest({ params })
  expect(data).toMatchObject({ status: 'revoked', sender: { role: { status: 'pending' } } })
})

test('the role stays active while another store employs them', async () => {
  const assistant = await signUp(app, 'assistant')
  const second = await openStore(owner)
  const requests = [await work(assistant), await work(assistant, owner, second.id)]
  await owner.client.revokeRequest({ params: requests[0]! })
  expect(await roleOf(assistant)).toBe('active')
  await owner.client.revokeRequest({ params: requests[1]! })
  expect(await roleOf(assistant)).toBe('revoked')
})

test('a status set by an operator stays', async () => {
  const [suspended, moved] = [await signUp(app, 'assistant'), await vendorRider(app)]
  const requests = [await work(suspended), await work(moved)]
  await staff.client.decideRoleStatus({
    params: { userId: suspended.id },
    body: { status: 'suspended', reason: 'x' },
  })
  await staff.client.decideRoleStatus({
    params: { userId: moved.id },
    body: { status: 'active', category: 'platform', reason: 'x' },
  })
  const ended = await Promise.all(requests.map((params) => owner.client.revokeRequest({ params })))
  expect(ended.map(({ data }) => data.sender.role.status)).toEqual(['suspended', 'active'])
})

test('two stores deciding concurrently leave the role right', async () => {
  const second = await openStore(owner)
  const assistant = await signUp(app, 'assistant')
  for (let round = 0; round < 8; round++) {
    const here = await ask(assistant)
    const there = await ask(assistant, second.id)
    await Promise.all([here, there].map((params) => owner.client.acceptRequest({ params, body: {} })))
    expect(await roleOf(assistant)).toBe('active')
    await Promise.all([here, there].map((params) => owner.client.revokeRequest({ params })))
    expect(await roleOf(assistant)).toBe('revoked')
  }
  const alerts = (await eventsOf(app, assistant.id)).filter(({ event }) => event === 'alert.new')
  expect(alerts.map(({ data }) => data.type)).toEqual(
    Array.from({ length: 8 }, () => ['role-active', 'role-revoked']).flat(),
  )
})

test('one store ends while the other accepts: the role is active', async () => {
  const second = await openStore(owner)
  const assistant = await signUp(app, 'assistant')
  let present = await work(assistant)
  for (let round = 0; round < 6; round++) {
    const next = await ask(assistant, round % 2 === 0 ? second.id : store.id)
    await Promise.all([
      owner.client.revokeRequest({ params: present }),
      owner.client.acceptRequest({ params: next, body: {} }),
    ])
    expect(await roleOf(assistant)).toBe('active')
    present = next
  }
})

test('for other users the request does not exist', async () => {
  const assistant = await signUp(app, 'assistant')
  const params = await ask(assistant)
  const other = await activeOwner(app, staff)
  const colleague = await signUp(app, 'assistant')
  await work(colleague)
  for (const stranger of [other, colleague]) {
    expect(await refusal(stranger.client.revokeRequest({ params }))).toMatchObject({
      statusCode: 404,
      code: 'store-request.absent',
    })
  }
})
