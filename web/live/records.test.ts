import { expect, test } from 'vitest'
import { openPages } from './pages.ts'
import { openRecords } from './records.ts'
import { openResources } from './resource.ts'
import { openMemoryStorage } from './storage.ts'

interface Order {
  id: string
  status: string
}
const order = (id: string, status: string): Order => ({ id, status })

/** A promise that the test resolves or rejects. */
function later<T>() {
  let answer: (value: T) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return { promise, answer, fail }
}
/** Requests are sent in a microtask after they were asked for. */
const sent = () => new Promise<void>(queueMicrotask)
const page = (...data: Order[]) => ({ data, pagination: { lastEvaluatedKey: null as string | null } })

test('an event from before the request is replaced by the answer, which is newer', () => {
  const orders = openRecords<Order>()
  orders.takeEvent(order('1', 'pending'))
  const asked = orders.ask()
  orders.takeAnswer(order('1', 'accepted'), asked)
  expect(orders.get('1').value?.status).toBe('accepted')
})

test('an event while the request is under way is not undone by its answer', () => {
  const orders = openRecords<Order>()
  const asked = orders.ask()
  orders.takeEvent(order('1', 'ready'))
  orders.takeAnswer(order('1', 'accepted'), asked)
  expect(orders.get('1').value?.status).toBe('ready')
})

test('an event after the answer replaces it, and only its record is told', () => {
  const orders = openRecords<Order>()
  const asked = orders.ask()
  orders.takeAnswer(order('1', 'accepted'), asked)
  orders.takeAnswer(order('2', 'accepted'), asked)
  const told: string[] = []
  for (const id of ['1', '2']) orders.get(id).subscribe((value) => void told.push(`${id} ${value?.status}`))
  told.length = 0
  orders.takeEvent(order('1', 'ready'))
  expect(told).toEqual(['1 ready'])
})

test('what an event puts on top of a list stays there when the page comes that was asked for before', async () => {
  const orders = openRecords<Order>()
  const asked = later<ReturnType<typeof page>>()
  const pages = openPages(orders, () => asked.promise)
  const loading = pages.reload()
  orders.takeEvent(order('3', 'pending'))
  pages.prepend('3')
  expect(pages.ids.value).toEqual(['3'])
  asked.answer(page(order('2', 'accepted'), order('1', 'completed')))
  await loading
  expect(pages.ids.value).toEqual(['3', '2', '1'])
})

test('a record that is in the page too is there once', async () => {
  const orders = openRecords<Order>()
  const asked = later<ReturnType<typeof page>>()
  const pages = openPages(orders, () => asked.promise)
  const loading = pages.reload()
  await sent()
  orders.takeEvent(order('2', 'ready'))
  pages.prepend('2')
  asked.answer(page(order('2', 'pending'), order('1', 'completed')))
  await loading
  expect(pages.ids.value).toEqual(['2', '1'])
  expect(orders.get('2').value?.status).toBe('ready')
})

test('pages follow each other by their keys; one that failed can be asked for again', async () => {
  const orders = openRecords<Order>()
  const answers: { [key: string]: ReturnType<typeof page> } = {
    first: { data: [order('2', '')], pagination: { lastEvaluatedKey: 'next' } },
    next: page(order('1', '')),
  }
  let isBroken = false
  const pages = openPages(orders, async (key = 'first') => {
    if (isBroken) throw new Error('no network')
    return answers[key]!
  })
  await pages.reload()
  expect(pages.hasMore.value).toBe(true)
  isBroken = true
  await pages.loadMore()
  expect([pages.error.value, pages.ids.value]).toEqual([new Error('no network'), ['2']])
  isBroken = false
  await pages.loadMore()
  expect([pages.error.value, pages.ids.value, pages.hasMore.value]).toEqual([undefined, ['2', '1'], false])
})

test('a list that was kept is shown until the service has answered, and never after', async () => {
  const orders = openRecords<Order>()
  const kept = { read: async () => [order('9', 'old')], write: () => {} }
  const asked = later<ReturnType<typeof page>>()
  const pages = openPages(orders, () => asked.promise, kept)
  const loading = pages.reload()
  await expect.poll(() => pages.ids.value).toEqual(['9'])
  asked.answer(page(order('1', 'new')))
  await loading
  expect(pages.ids.value).toEqual(['1'])
})

test('of two loads the later one counts, whichever answer comes first', async () => {
  const asked = [later<number>(), later<number>()]
  let calls = 0
  const resources = openResources(openMemoryStorage())
  const resource = resources.get('count', () => asked[calls++]!.promise)
  await sent()
  const again = resource.reload()
  await sent()
  asked[1]!.answer(2)
  await again
  asked[0]!.answer(1)
  await expect.poll(() => resource.isLoading.value).toBe(false)
  expect(resource.value.value).toBe(2)
})

test('what is put in while a load is under way is newer than its answer', async () => {
  const asked = later<string>()
  const resources = openResources(openMemoryStorage())
  const resource = resources.get('name', () => asked.promise)
  await sent()
  resource.set('changed')
  asked.answer('as it was')
  await expect.poll(() => resource.isLoading.value).toBe(false)
  expect(resource.value.value).toBe('changed')
})

test('what was kept is there without a network, and the error beside it', async () => {
  const storage = openMemoryStorage()
  await storage.write('public', 'menu', ['jollof'])
  const resources = openResources(storage)
  const resource = resources.get('menu', () => Promise.reject(new Error('no network')), { keep: 'public' })
  await expect.poll(() => resource.value.value).toEqual(['jollof'])
  expect(resource.error.value).toEqual(new Error('no network'))
})

test('signing out empties what screens show', async () => {
  let answer = 'mine'
  const resources = openResources(openMemoryStorage())
  const resource = resources.get('account', async () => answer)
  await expect.poll(() => resource.value.value).toBe('mine')
  answer = 'nobody’s'
  resources.clear()
  expect(resource.value.value).toBeUndefined()
  await expect.poll(() => resource.value.value).toBe('nobody’s')
})

test('what is live is loaded once for all who ask before events are heard; what is not live does not wait', async () => {
  const heard = later<void>()
  const resources = openResources(openMemoryStorage(), () => heard.promise)
  const loads = { orders: 0, streets: 0 }
  const orders = resources.get('orders', async () => ++loads.orders, { live: true })
  const streets = resources.get('streets', async () => ++loads.streets)
  await expect.poll(() => streets.value.value).toBe(1)
  for (let stream = 0; stream < 3; stream++) resources.reload(({ isLive }) => isLive)
  expect([orders.isLoading.value, loads.orders]).toEqual([true, 0])
  heard.answer()
  await expect.poll(() => orders.isLoading.value).toBe(false)
  expect(loads).toEqual({ orders: 1, streets: 1 })
  // A later reload sends a request of its own.
  await orders.reload()
  expect(loads.orders).toBe(2)
})

test('what is forgotten does not come back with an answer that was on its way', async () => {
  const orders = openRecords<Order>()
  const asked = [later<ReturnType<typeof page>>(), later<ReturnType<typeof page>>()]
  let calls = 0
  const pages = openPages(orders, () => asked[calls++]!.promise)
  const first = pages.reload()
  await sent()
  const second = pages.clear()
  asked[0]!.answer(page(order('1', 'mine')))
  await first
  expect(pages.ids.value).toEqual([])
  asked[1]!.answer(page())
  await second
  expect([pages.ids.value, pages.isLoading.value]).toEqual([[], false])
})
