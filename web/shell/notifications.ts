import type { PushTargets } from '../live/push.ts'

/**
 * How the service worker handles push messages: it shows them as notifications, and a click opens the screen that they are about.
 */

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends Extendable {
  data: {
    json(): { id: string; title: string; body: string; data: { [detail: string]: string } }
  } | null
}
interface ClickEvent extends Extendable {
  notification: { close(): void; data?: { [detail: string]: string } }
}
export interface AppWindow {
  url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
export interface NotificationScope {
  addEventListener(type: string, listener: (event: never) => void): void
  clients: {
    openWindow(url: string): Promise<unknown>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly AppWindow[]>
  }
  registration: {
    showNotification(title: string, options: object): Promise<void>
    pushManager: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> }
  }
  location: { origin: string }
  caches: Pick<CacheStorage, 'match' | 'delete'>
}

/** An alert may have several details. The first in this order that has an address decides which screen is opened. */
const order = ['chatId', 'ticketId', 'slug', 'transactionId']

const fallback: PushTargets = { app: '', otherwise: '/', details: {} }

export function openNotifications(
  scope: NotificationScope,
  appOf: (path: string) => string,
): {
  /** Called after somebody signed out of the app: ends push notifications on this device. */
  end(app: string): Promise<void>
} {
  const readTargets = async (): Promise<PushTargets> =>
    (await (await scope.caches.match('/push-targets'))?.json()) ?? fallback

  async function show({ data }: PushEvent) {
    if (!data) return
    const { id, title, body, data: details } = data.json()
    await scope.registration.showNotification(title, {
      body,
      tag: id,
      data: details,
      icon: '/web/icons/icon-192.png',
      badge: '/web/icons/badge-96.png',
    })
  }

  async function follow(details: { [detail: string]: string }) {
    const targets = await readTargets()
    const detail = order.find((name) => details[name] && targets.details[name])
    const path = detail
      ? targets.details[detail]!.replace(`_${detail}_`, () => encodeURIComponent(details[detail]!))
      : targets.otherwise
    const { href, pathname } = new URL(path, scope.location.origin)
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const ofApp = windows.filter(({ url }) => appOf(new URL(url).pathname) === appOf(pathname))
    const open = ofApp.find(({ url }) => url === href) ?? ofApp[0]
    if (!open) return scope.clients.openWindow(path)
    // The browser may not allow this; the window then shows the right screen when the person returns to it.
    await open.focus().catch(() => {})
    open.postMessage({ goTo: path })
  }

  scope.addEventListener('push', (event: PushEvent) => event.waitUntil(show(event)))
  scope.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close()
    event.waitUntil(follow(event.notification.data ?? {}))
  })
  return {
    async end(app) {
      // The subscription may belong to another app on this device.
      if ((await readTargets()).app !== app) return
      await (await scope.registration.pushManager.getSubscription())?.unsubscribe()
      await scope.caches.delete('push')
    },
  }
}
