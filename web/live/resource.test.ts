import { expect, test } from 'vitest'
import { BukaError } from '#client/buka-error.ts'
import { openResources } from './resource.ts'
import { openMemoryStorage, openShelf } from './storage.ts'

const refusal = (statusCode: number) =>
  new BukaError(statusCode, { code: 'store.absent', message: 'Not there.', requestId: '1' }, undefined)

const storage = openMemoryStorage()

/** What a visit shows if the service answers this. */
async function visit(answer: () => Promise<string>) {
  const resource = openResources(openShelf(storage, () => false)).get('store', answer, { keep: 'public' })
  await resource.reload()
  return resource.value.value
}

test('what changes something by being loaded is loaded anew only where it failed', async () => {
  let loads = 0
  let isUp = false
  const resources = openResources(openShelf(storage, () => false))
  const load = async () => {
    loads++
    if (!isUp) throw new TypeError('No network')
  }
  const payment = resources.get('payment', load, { once: true })
  await expect.poll(() => payment.error.value).toBeDefined()
  isUp = true
  resources.reload(() => true)
  await expect.poll(() => payment.error.value).toBeUndefined()
  resources.reload(() => true)
  expect([loads, payment.isLoading.value]).toEqual([2, false])
})

test('what was kept is shown while the service does not answer, and not once it has it no more', async () => {
  const fails = (reason: Error) => () => Promise.reject(reason)
  expect(await visit(async () => 'Open')).toBe('Open')
  expect(await visit(fails(new TypeError('No network')))).toBe('Open')
  expect(await visit(fails(refusal(503)))).toBe('Open')
  expect(await visit(fails(refusal(404)))).toBeUndefined()
  expect(await visit(fails(new TypeError('No network')))).toBeUndefined()
})
