/**
 * Caches the files of the apps and the pictures that were seen, so that they open without a network. Answers of the service are
 * stored by the apps themselves. A new version waits until the person agrees to it.
 */

import { type NotificationScope, openNotifications } from './notifications.ts'

interface WorkerScope extends NotificationScope {
  skipWaiting(): Promise<void>
  clients: NotificationScope['clients'] & { claim(): Promise<void> }
  location: Location
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends Extendable {
  request: Request
  respondWith(answer: Promise<Response>): void
}
const scope = globalThis as unknown as WorkerScope

// Filled in by the build.
const stamp = '%STAMP%'
/** By app: its HTML page, followed by all other files. */
const files: { [app: string]: string[] } = JSON.parse('%FILES%')

const appCache = `app-${stamp}`
const pictureCache = 'pictures'
const mostPictures = 150
const networkMs = 4000

/** The app that an address belongs to; it is the customer's unless it is below the path of another app. */
const appOf = (path: string) =>
  ({ '/kitchen': 'store', '/ride': 'rider', '/desk': 'desk' })[/^\/[^/]*/.exec(path)?.[0] ?? ''] ?? 'customer'

/** The HTML page of the app, without data; used when the network fails. */
const shellOf = (path: string) => files[appOf(path)]![0]!

/**
 * Apps that are open, and apps that the previous version has cached. Files of unused apps are not downloaded, to save mobile data.
 */
async function appsInUse(): Promise<Set<string>> {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const inUse = new Set<string>(open.map(({ url }) => appOf(new URL(url).pathname)))
  for (const app of Object.keys(files)) if (await caches.match(files[app]![0]!)) inUse.add(app)
  return inUse
}

async function keep(app: string) {
  const cache = await caches.open(appCache)
  const missing: Request[] = []
  for (const path of files[app]!)
    if (!(await cache.match(path))) missing.push(new Request(path, { cache: 'reload' }))
  await cache.addAll(missing)
}

async function install() {
  for (const app of await appsInUse()) await keep(app)
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith('app-') && name !== appCache) await caches.delete(name)
  await scope.clients.claim()
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(networkMs) })
  } catch (error) {
    const kept = await caches.match(shellOf(new URL(request.url).pathname))
    if (kept) return kept
    throw error
  }
}

const allFiles = new Set(Object.values(files).flat())
const isFile = (path: string) => path.startsWith('/web/assets/') && allFiles.has(path)

const keptOrFetched = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request)

async function picture(request: Request): Promise<Response> {
  const cache = await caches.open(pictureCache)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - mostPictures))) await cache.delete(key)
  }
  return answer
}

scope.addEventListener('install', (event: Extendable) => event.waitUntil(install()))
scope.addEventListener('activate', (event: Extendable) => event.waitUntil(activate()))
const notifications = openNotifications(scope, appOf)
scope.addEventListener('message', (event: MessageEvent & Extendable) => {
  const { data } = event
  if (data === 'take-over') void scope.skipWaiting()
  // No picture of a person stays in the cache after sign-out.
  if (data === 'forget-pictures') event.waitUntil(caches.delete(pictureCache))
  if (data?.signedOutOf) event.waitUntil(notifications.end(data.signedOutOf))
})
scope.addEventListener('fetch', (event: FetchEvent) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (isFile(pathname)) event.respondWith(keptOrFetched(request))
  // Signed addresses are personal and expire soon. Addresses of public pictures have no query, or only a width.
  else if (pathname.startsWith('/files/') && /^(\?w=\d+)?$/.test(search)) event.respondWith(picture(request))
  else if (request.mode === 'navigate' && !/^\/(docs|v1|files|receipts?|sandbox)(\/|$)/.test(pathname)) {
    event.respondWith(page(request))
    // If the app is opened for the first time, its files are cached in the background.
    event.waitUntil(keep(appOf(pathname)).catch(() => {}))
  }
})
