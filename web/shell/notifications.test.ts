import { beforeEach, expect, test } from 'vitest'
import type { PushTargets } from '../live/push.ts'
import { type AppWindow, openNotifications } from './notifications.ts'

const targets: PushTargets = {
  app: 'customer',
  otherwise: '/alerts',
  details: {
    chatId: '/chat/_chatId_',
    slug: '/order/_slug_',
    transactionId: '/wallet?transaction=_transactionId_',
  },
}

let kept: PushTargets | undefined
let shown: { title: string; options: object }[]
let opened: string[]
let went: [url: string, to: unknown][]
let windows: string[]
let isSubscribed: boolean
const listeners: { [type: string]: (event: never) => void } = {}

const windowAt = (url: string): AppWindow => ({
  url: `https://buka.example${url}`,
  // Browsers refuse this unless the person has clicked.
  focus: () => Promise.reject(new Error('Not allowed to focus a window.')),
  postMessage: (message) => void went.push([url, message]),
})

const notifications = openNotifications(
  {
    addEventListener: (type, listener) => {
      listeners[type] = listener
    },
    clients: {
      openWindow: async (url) => opened.push(url),
      matchAll: async () => windows.map(windowAt),
    },
    registration: {
      showNotification: async (title, options) => void shown.push({ title, options }),
      pushManager: {
        getSubscription: async () => ({
          unsubscribe: async () => {
            isSubscribed = false
            return true
          },
        }),
      },
    },
    location: { origin: 'https://buka.example' },
    caches: {
      match: async () => (kept ? Response.json(kept) : undefined),
      delete: async () => {
        kept = undefined
        return true
      },
    },
  },
  (path) => (path.startsWith('/kitchen') ? 'store' : 'customer'),
)

async function fire(type: string, event: object) {
  let work: Promise<unknown> = Promise.resolve()
  listeners[type]!({
    ...event,
    waitUntil: (given: Promise<unknown>) => {
      work = given
    },
  } as never)
  await work
}
const click = (data: { [detail: string]: string }) =>
  fire('notificationclick', { notification: { close() {}, data } })

beforeEach(() => {
  kept = targets
  shown = []
  opened = []
  went = []
  windows = []
  isSubscribed = true
})

test('a push is shown, once for each alert; one without words is not', async () => {
  const pushed = {
    type: 'order-accepted',
    id: 'a1',
    title: 'Accepted',
    body: 'By 12:40.',
    data: { slug: 'X' },
  }
  await fire('push', { data: { json: () => pushed } })
  await fire('push', { data: null })
  expect(shown).toMatchObject([
    { title: 'Accepted', options: { body: 'By 12:40.', tag: 'a1', data: { slug: 'X' } } },
  ])
})

test.for([
  [{ slug: 'KTR-482-MHE', orderId: 'o1' }, '/order/KTR-482-MHE'],
  [{ chatId: 'c1', slug: 'KTR-482-MHE' }, '/chat/c1'],
  [{ transactionId: 't1' }, '/wallet?transaction=t1'],
  [{ reason: 'x' }, '/alerts'],
  [{ slug: '//elsewhere.example/?a=b' }, '/order/%2F%2Felsewhere.example%2F%3Fa%3Db'],
] as [{ [detail: string]: string }, string][])('a click on %j opens %s', async ([data, path]) => {
  await click(data)
  expect(opened).toEqual([path])
})

test('a window of the app that is open goes there itself, best the one that shows it already', async () => {
  windows = ['/kitchen', '/', '/order/B']
  await click({ slug: 'A' })
  await click({ slug: 'B' })
  expect(opened).toEqual([])
  expect(went).toEqual([
    ['/', { goTo: '/order/A' }],
    ['/order/B', { goTo: '/order/B' }],
  ])
})

test('with a window of another app alone, one is opened', async () => {
  windows = ['/kitchen/orders']
  await click({ slug: 'A' })
  expect([opened, went]).toEqual([['/order/A'], []])
})

test('signing out of the app that is told ends it on this device; of another it does not', async () => {
  await notifications.end('store')
  expect([isSubscribed, kept]).toEqual([true, targets])
  await notifications.end('customer')
  expect([isSubscribed, kept]).toEqual([false, undefined])
  // A notification that arrives after that opens the start page.
  await click({ slug: 'A' })
  expect(opened).toEqual(['/'])
})
