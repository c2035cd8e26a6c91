import { type ReadonlySignal, signal } from '@preact/signals'
import type { Client } from '#client/index.ts'
import type { Storage } from './storage.ts'

/** The parts of the browser that push notifications need. */
export interface PushPlatform {
  /** Undefined if the browser cannot show notifications. */
  permission(): NotificationPermission | undefined
  askPermission(): Promise<NotificationPermission>
  /** The push manager of the service worker; undefined if there is no service worker. */
  manager(): Promise<Pick<PushManager, 'getSubscription' | 'subscribe'> | undefined>
  /** Stores for the service worker which addresses notifications open; undefined removes them. */
  keepTargets(targets: PushTargets | undefined): Promise<void>
}

/**
 * Addresses of the app's screens, by the detail of an alert that they show. They contain `_chatId_`, for instance, in place of the
 * value of the detail `chatId`.
 */
export interface PushTargets {
  app: string
  /** Opened for alerts that have no other address. */
  otherwise: string
  details: { [detail: string]: string }
}

/** `refused`: the person has denied the permission, which only the settings of the browser can change. */
export type PushState = 'unable' | 'refused' | 'off' | 'on'

/** Push notifications on this device. */
export interface DevicePush {
  /** Undefined until it is known. */
  state: ReadonlySignal<PushState | undefined>
  /** Reads the state from the browser, and registers the device again if the browser has changed the endpoint. */
  look(): Promise<void>
  /** Call it in a click handler: browsers ask for permission only then. */
  turnOn(): Promise<void>
  turnOff(): Promise<void>
}

/** The browser has no push service, or it did not answer. */
export class PushUnavailable extends Error {}

const deviceKey = 'push-device'
interface KeptDevice {
  id: string
  endpoint: string
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

export function openDevicePush({
  client,
  storage,
  platform,
  targets,
}: {
  client: Pick<Client, 'getPushKey' | 'putDevice' | 'deleteDevice'>
  storage: Storage
  platform: PushPlatform
  targets: PushTargets
}): DevicePush {
  const state = signal<PushState | undefined>(undefined)

  async function register(subscription: PushSubscription) {
    const { endpoint, keys = {} } = subscription.toJSON() as PushSubscriptionJSON & { endpoint: string }
    const { p256dh = '', auth = '' } = keys
    const { data } = await client.putDevice({ body: { kind: 'web-push', endpoint, keys: { p256dh, auth } } })
    const kept: KeptDevice = { id: data.id, endpoint }
    await Promise.all([storage.write('private', deviceKey, kept), platform.keepTargets(targets)])
    state.value = 'on'
  }

  async function subscribe(publicKey: string): Promise<PushSubscription> {
    const manager = await platform.manager()
    if (!manager) throw new PushUnavailable()
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
    try {
      return await manager.subscribe(options)
    } catch {
      // An old subscription with another key is in the way, or the push service does not answer.
      await (await manager.getSubscription())?.unsubscribe()
      return await manager.subscribe(options).catch((cause) => {
        throw new PushUnavailable('', { cause })
      })
    }
  }

  async function look() {
    const permission = platform.permission()
    const manager = await platform.manager()
    if (permission === undefined || !manager) {
      state.value = 'unable'
      return
    }
    if (permission === 'denied') {
      state.value = 'refused'
      return
    }
    const kept = await storage.read<KeptDevice>('private', deviceKey)
    const subscription = await manager.getSubscription()
    const isOn = kept !== undefined && subscription !== null
    state.value = isOn ? 'on' : 'off'
    if (isOn && subscription.endpoint !== kept.endpoint) await register(subscription)
  }

  return {
    state,
    look,
    async turnOn() {
      const permission = await platform.askPermission()
      if (permission !== 'granted') {
        state.value = permission === 'denied' ? 'refused' : 'off'
        return
      }
      const { data } = await client.getPushKey()
      const subscription = await subscribe(data.publicKey)
      await register(subscription).catch(async (error) => {
        await subscription.unsubscribe()
        throw error
      })
    },
    async turnOff() {
      const kept = await storage.read<KeptDevice>('private', deviceKey)
      const manager = await platform.manager()
      await (await manager?.getSubscription())?.unsubscribe()
      await Promise.all([storage.remove('private', deviceKey), platform.keepTargets(undefined)])
      state.value = 'off'
      // Nothing arrives any more, even if this request fails: the service deletes the device after its next push.
      if (kept) await client.deleteDevice({ params: { deviceId: kept.id } }).catch(() => {})
    },
  }
}

/** The cache in which the service worker finds the addresses; see shell/notifications.ts. */
const targetsCache = 'push'
const targetsPath = '/push-targets'

export const browserPush: PushPlatform = {
  permission: () => ('PushManager' in globalThis ? globalThis.Notification?.permission : undefined),
  askPermission: () => Notification.requestPermission(),
  manager: async () => (await navigator.serviceWorker?.getRegistration())?.pushManager,
  async keepTargets(targets) {
    if (targets) await (await caches.open(targetsCache)).put(targetsPath, Response.json(targets))
    else await caches.delete(targetsCache)
  },
}
