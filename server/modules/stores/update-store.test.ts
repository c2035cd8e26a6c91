import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { startApp } from '#testing/app.ts'
import { expectField, operator, outcomeOf, refusal, signUp } from '#testing/people.ts'
import {
  activeOwner,
  alwaysOpen,
  assistantOf,
  everyDay,
  locationAt,
  naira,
  openStore,
} from '#testing/stores.ts'

const app = await startApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const open = () => openStore(owner)

test('the sent fields change and the others stay', async () => {
  const store = await open()
  const { data } = await owner.client.updateStore({
    params: { storeId: store.id },
    body: { version: 1, name: 'Renamed', minimumOrder: naira(1500.5), autoAccept: true },
  })
  expect(data).toMatchObject({
    name: 'Renamed',
    slug: store.slug,
    minimumOrder: naira(1500.5),
    availability: store.availability,
    management: { version: 2, autoAccept: true },
  })
  const found = await app.client().getStores({ query: { keyword: 'renamed' } })
  expect(found.data.map(({ id }) => id)).toEqual([store.id])
})

test('of two concurrent updates of the same version one succeeds, the other is refused', async () => {
  const store = await open()
  const update = (body: { name: string } | { description: string }) =>
    owner.client.updateStore({ params: { storeId: store.id }, body: { version: 1, ...body } })
  const outcomes = await Promise.allSettled([update({ name: 'First' }), update({ description: 'Second' })])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(lost?.reason).toMatchObject({ statusCode: 409, code: 'store.changed' })
})

test('a pause closes the store until it ends', async () => {
  const store = await open()
  const until = new Date(app.services.clock.now().getTime() + 5 * 60_000).toISOString()
  const paused = await owner.client.updateStore({
    params: { storeId: store.id },
    body: { version: 1, pausedUntil: until },
  })
  expect(paused.data).toMatchObject({ open: false, pausedUntil: until })
  await app.services.clock.advance(6 * 60_000)
  const { data } = await app.client().getStore({ params: { storeId: store.id } })
  expect(data.open).toBe(true)
  const tooLong = new Date(app.services.clock.now().getTime() + 25 * 3_600_000).toISOString()
  await expectField(
    owner.client.updateStore({ params: { storeId: store.id }, body: { version: 2, pausedUntil: tooLong } }),
    'pausedUntil',
  )
})

test('the people of a store are told of a pause, and of one that was ended before its time', async () => {
  const params = { storeId: (await open()).id }
  const in5Minutes = new Date(app.services.clock.now().getTime() + 5 * 60_000).toISOString()
  let version = 0
  // Repeating the same pause and ending a pause that is over raise no alert.
  for (const pausedUntil of [null, in5Minutes, in5Minutes, null, null])
    await owner.client.updateStore({ params, body: { version: ++version, pausedUntil } })
  const { data } = await owner.client.getStoreAlerts({ params })
  expect(data.map(({ type, needs }) => [type, needs])).toEqual([
    ['store-resumed', 'orders'],
    ['store-paused', 'orders'],
  ])
})

// At any time, the date in one of the two zones differs from the date in UTC.
test.for(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  'a date that has passed in %s cannot be added there, and one that was stored may stay',
  async (timezone) => {
    const { db, clock } = app.services
    const today = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
      .toZonedDateTimeISO(timezone)
      .toPlainDate()
    const [yesterday, stored, later] = [-1, -3, 40].map((days) => today.add({ days }).toString())
    const { id } = await open()
    const close = (version: number, ...closedDates: string[]) =>
      owner.client.updateStore({
        params: { storeId: id },
        body: { version, availability: { ...alwaysOpen, timezone, closedDates } },
      })
    expect((await close(1, today.toString())).data.availability.closedDates).toEqual([today.toString()])
    await expectField(close(2, today.toString(), yesterday!), 'availability.closedDates.1')
    await db.run(sql`UPDATE store SET closed_dates = ARRAY[${stored}]::date[] WHERE id = ${id}`)
    expect((await close(2, stored!, later!)).data.availability.closedDates).toEqual([stored, later])
    await close(3, later!)
    await expectField(close(4, later!, stored!), 'availability.closedDates.1')
    // An outdated version is refused before the dates are checked.
    expect(await outcomeOf(close(3, later!, stored!))).toBe('409 store.changed')
  },
)

test.for([
  ['a price below zero', { minimumOrder: naira(-1) }, 'minimumOrder.amount'],
  ['three decimals', { minimumOrder: naira(0.001) }, 'minimumOrder.amount'],
  ['another currency', { minimumOrder: { currency: 'usd', amount: 1 } }, 'minimumOrder.currency'],
  ['time upside down', { deliveryTime: { min: 50, max: 20 } }, 'deliveryTime.min'],
  [
    'prices upside down',
    { deliveryPricing: { base: naira(1), perKm: naira(1), min: naira(9), max: naira(2) } },
    'deliveryPricing.min.amount',
  ],
  [
    'a zone that is none',
    { availability: { ...alwaysOpen, timezone: 'Africa/Ife' } },
    'availability.timezone',
  ],
  ['an abbreviation', { availability: { ...alwaysOpen, timezone: 'EST' } }, 'availability.timezone'],
  ['an offset', { availability: { ...alwaysOpen, timezone: '+05:00' } }, 'availability.timezone'],
  [
    'a zone few know',
    { availability: { ...alwaysOpen, timezone: 'US/Pacific-New' } },
    'availability.timezone',
  ],
  [
    'year nought',
    { availability: { ...alwaysOpen, closedDates: ['0000-01-01'] } },
    'availability.closedDates.0',
  ],
  [
    'a date twice',
    { availability: { ...alwaysOpen, closedDates: ['2026-12-25', '2026-12-25'] } },
    'availability.closedDates',
  ],
  ['a bell in the text', { description: 'Ring\u0007' }, 'description'],
  ['a name that cannot be seen', { name: '\u200b\u202e' }, 'name'],
  [
    'a date that is none',
    { availability: { ...alwaysOpen, closedDates: ['2026-02-30'] } },
    'availability.closedDates.0',
  ],
  [
    'hours that overlap',
    {
      availability: {
        ...alwaysOpen,
        week: everyDay({ start: '08:00', end: '12:00' }, { start: '11:00', end: '13:00' }),
      },
    },
    'availability.week.monday.1',
  ],
  ['no location', { locations: [] }, 'locations'],
  ['a picture of nobody', { picture: 'picture-01900000-0000-7000-8000-0000000000ff.png' }, 'picture'],
  ['a telephone that is none', { telephone: '+23412' }, 'telephone'],
] as const)('%s is refused by field', async ([, fields, path]) => {
  const store = await open()
  await expectField(
    owner.client.updateStore({ params: { storeId: store.id }, body: { version: 1, ...(fields as object) } }),
    path,
  )
  const { data } = await owner.client.getStore({ params: { storeId: store.id } })
  expect(data.management?.version).toBe(1)
})

test('bank records can be changed and read by the owner only', async () => {
  const store = await open()
  const number = sandboxAccountNumber('058', 4711)
  const { data } = await owner.client.updateStore({
    params: { storeId: store.id },
    body: { version: 1, banks: [{ code: '058', account: { number } }] },
  })
  expect(data.management?.banks).toMatchObject([{ code: '058', account: { number } }])
  const assistant = await assistantOf(app, owner, store.id, ['orders', 'menu', 'chat', 'money'])
  const seen = await assistant.client.getStore({ params: { storeId: store.id } })
  expect(seen.data.management).toMatchObject({
    owner: false,
    permissions: ['orders', 'menu', 'chat', 'money'],
  })
  expect(seen.data.management).not.toHaveProperty('banks')
})

test('saving new banks is rate limited like resolving them', async () => {
  const strict = await startApp({ LIMIT_EXISTENCE: '1' })
  const person = await activeOwner(strict, await operator(strict))
  const { id: storeId } = await openStore(person)
  const save = (version: number, serial: number) => {
    const banks = [{ code: '058', account: { number: sandboxAccountNumber('058', serial) } }]
    return outcomeOf(person.client.updateStore({ params: { storeId }, body: { version, banks } }))
  }
  expect(await save(1, 4711)).toBe('200')
  expect(await save(2, 4711)).toBe('200')
  expect(await save(3, 4712)).toBe('429 request.rate-limited')
})

test('an assistant with the permission menu can change hours and pictures, nothing else', async () => {
  const store = await open()
  const params = { storeId: store.id }
  const assistant = await assistantOf(app, owner, store.id, ['menu'])
  const { data } = await assistant.client.updateStore({
    params,
    body: { version: 1, availability: alwaysOpen },
  })
  expect(data.management?.version).toBe(2)
  const beyond = await refusal(
    assistant.client.updateStore({ params, body: { version: 2, name: 'Mine now' } }),
  )
  expect(beyond).toMatchObject({ statusCode: 403, code: 'store.permission.missing' })
  const other = await assistantOf(app, owner, store.id, ['orders'])
  const without = await refusal(
    other.client.updateStore({ params, body: { version: 2, availability: alwaysOpen } }),
  )
  expect(without.statusCode).toBe(403)
})

test('another owner gets 404', async () => {
  const store = await open()
  const stranger = await activeOwner(app, staff)
  const params = { storeId: store.id }
  expect(
    (await refusal(stranger.client.updateStore({ params, body: { version: 1, name: 'X' } }))).statusCode,
  ).toBe(404)
  expect((await refusal(stranger.client.deleteStore({ params }))).statusCode).toBe(404)
  expect((await stranger.client.getStore({ params })).data).not.toHaveProperty('management')
})

test('a deleted store is gone for all users, and its workers lose their jobs there', async () => {
  const store = await open()
  const params = { storeId: store.id }
  const assistant = await assistantOf(app, owner, store.id, ['menu'])
  await owner.client.deleteStore({ params })
  expect((await refusal(app.client().getStore({ params }))).statusCode).toBe(410)
  expect((await refusal(owner.client.deleteStore({ params }))).statusCode).toBe(410)
  expect(
    (await refusal(owner.client.updateStore({ params, body: { version: 2, name: 'Back' } }))).statusCode,
  ).toBe(410)
  expect((await assistant.client.getAccount()).data.role.status).toBe('revoked')
  const { data } = await app
    .client()
    .getStores({ query: locationAt({ latitude: 7.4905, longitude: 4.5521 }).coordinates })
  expect(data.map(({ id }) => id)).not.toContain(store.id)
})

test.for(['loveStore', 'blockStore'] as const)(
  '%s takes effect once and is 208 afterwards',
  async (operationId) => {
    const customer = await signUp(app, 'customer')
    const { id: storeId } = await open()
    const undo = operationId === 'loveStore' ? 'unloveStore' : 'unblockStore'
    const statuses = []
    for (const each of [operationId, operationId, undo, undo] as const) {
      statuses.push((await customer.client[each]({ params: { storeId } })).statusCode)
    }
    expect(statuses).toEqual([200, 208, 200, 208])
    const absent = { storeId: '01900000-0000-7000-8000-0000000000ff' }
    expect((await refusal(customer.client[operationId]({ params: absent }))).code).toBe('store.absent')
  },
)
