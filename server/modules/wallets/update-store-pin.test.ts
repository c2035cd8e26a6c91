import { expect, test } from 'vitest'
import type { Client } from '#client/index.ts'
import { sharedApp } from '#testing/app.ts'
import { eventsOn, expectField, outcomeOf, type Person, prove, signUp } from '#testing/people.ts'
import { assistantOf, openStore } from '#testing/stores.ts'
import { requirePin } from './index.ts'

const app = await sharedApp()
const { services } = app
const owner = await signUp(app, 'store')
const { password } = owner
const pin = '4791'
const newPin = '8026'

type Body = Parameters<Client['updateStorePin']>[0]['body']
const update = ({ client }: Person, storeId: string, body: Body) =>
  client.updateStorePin({ params: { storeId }, body })
const works = (storeId: string, given: string) =>
  requirePin(services, { storeId }, given).then(
    () => true,
    () => false,
  )
const alertsOf = async (storeId: string) => (await eventsOn(app, { storeId })).map(({ data }) => data.type)

test('each store of an owner has a separate PIN', async () => {
  const first = await openStore(owner)
  const second = await openStore(owner)
  const { data } = await update(owner, first.id, { pin, password })
  expect(data.pin.enabled).toBe(true)
  expect((await owner.client.getStoreWallet({ params: { storeId: second.id } })).data.pin.enabled).toBe(false)
  await update(owner, second.id, { pin: newPin, password })
  expect([await works(first.id, pin), await works(first.id, newPin)]).toEqual([true, false])
  expect([await works(second.id, pin), await works(second.id, newPin)]).toEqual([false, true])
})

test('changes and locks alert the store', async () => {
  const person = await signUp(app, 'store')
  const { id } = await openStore(person)
  await update(person, id, { pin, password })
  await update(person, id, { pin: newPin, currentPin: pin })
  for (let index = 0; index < 5; index++)
    expect(await outcomeOf(update(person, id, { pin, currentPin: '7777' }))).toBe('403 wallet.pin.incorrect')
  expect(await outcomeOf(update(person, id, { pin, currentPin: newPin }))).toBe('403 wallet.pin.locked')
  expect(await alertsOf(id)).toEqual(['pin-changed', 'pin-locked'])
})

test('a reset uses the owner’s phone number and pauses the withdrawals of all their stores', async () => {
  const person = await signUp(app, 'store')
  const { id } = await openStore(person)
  const { id: otherId } = await openStore(person)
  await update(person, id, { pin, password })
  await services.clock.advance(31_000)
  const proof = await prove(app, person.telephone, 'pin', 'store')
  const { data } = await update(person, id, { pin: newPin, proof })
  expect(data.withdrawals.datePausedUntil).not.toBeNull()
  const other = await person.client.getStoreWallet({ params: { storeId: otherId } })
  expect(other.data.withdrawals).toEqual(data.withdrawals)
  expect([await works(id, pin), await works(id, newPin)]).toEqual([false, true])
  expect(await alertsOf(id)).toEqual(['pin-reset'])
})

test('the end of the owner’s or the store’s phone number is too weak', async () => {
  const store = await openStore(owner)
  for (const telephone of [owner.telephone, store.telephone])
    await expectField(update(owner, store.id, { pin: telephone.slice(-5), password }), 'pin')
})

test('only the owner can change it', async () => {
  const { id } = await openStore(owner)
  const assistant = await assistantOf(app, owner, id, ['money'])
  const stranger = await signUp(app, 'store')
  expect(await outcomeOf(update(assistant, id, { pin, password }))).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(update(stranger, id, { pin, password }))).toBe('404 store.absent')
  await owner.client.deleteStore({ params: { storeId: id } })
  expect(await outcomeOf(update(owner, id, { pin, password }))).toBe('410 store.deleted')
})
