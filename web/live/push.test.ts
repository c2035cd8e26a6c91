import { expect, test } from 'vitest'
import { NetworkError } from '#client/buka-error.ts'
import { row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { newBrowser } from '#testing/providers/browser.ts'
import { openDevicePush, type PushPlatform, type PushTargets, PushUnavailable } from './push.ts'
import { openMemoryStorage } from './storage.ts'

const app = await sharedApp()
const person = await signUp(app, 'customer')
const { publicKey } = (await person.client.getPushKey()).data
const targets: PushTargets = { app: 'customer', otherwise: '/alerts', details: {} }
let next = 0

/** A browser whose push service can be switched off. */
function aBrowser() {
  const browser = {
    permission: 'default' as NotificationPermission | undefined,
    answer: 'granted' as NotificationPermission,
    isServing: true,
    /** The key that a subscription was made with. */
    key: undefined as string | undefined,
    endpoint: '',
    targets: undefined as PushTargets | undefined,
  }
  const current = () =>
    ({
      endpoint: browser.endpoint,
      toJSON: () => ({ endpoint: browser.endpoint, keys: newBrowser().keys }),
      unsubscribe: async () => {
        browser.key = undefined
        return true
      },
    }) as unknown as PushSubscription
  const platform: PushPlatform = {
    permission: () => browser.permission,
    askPermission: async () => {
      browser.permission = browser.answer
      return browser.answer
    },
    manager: async () => ({
      getSubscription: async () => (browser.key === undefined ? null : current()),
      async subscribe(options) {
        if (!browser.isServing) throw new DOMException('no answer', 'AbortError')
        const key = Buffer.from(options!.applicationServerKey as Uint8Array).toString('base64url')
        if (browser.key !== undefined && browser.key !== key)
          throw new DOMException('another key', 'InvalidStateError')
        browser.key = key
        browser.endpoint = `https://push.example.com/web-${process.pid}-${next++}`
        return current()
      },
    }),
    keepTargets: async (given) => {
      browser.targets = given
    },
  }
  const storage = openMemoryStorage()
  const push = openDevicePush({ client: person.client, storage, platform, targets })
  return { browser, platform, storage, push }
}

const AddressRow = row({ address: text })
const addresses = async () =>
  (
    await app.services.db.many(
      AddressRow,
      sql`SELECT address FROM push_device WHERE user_id = ${person.id} AND forgotten_at IS NULL`,
    )
  ).map(({ address }) => address)

test('turned on, seen at the next visit, followed to another address, turned off', async () => {
  const { browser, platform, storage, push } = aBrowser()
  await push.look()
  expect(push.state.value).toBe('off')
  await push.turnOn()
  expect([push.state.value, browser.key, browser.targets]).toEqual(['on', publicKey, targets])
  expect(await addresses()).toContain(browser.endpoint)

  // Browsers change the endpoint of a subscription by themselves.
  browser.endpoint = `${browser.endpoint}-changed`
  const later = openDevicePush({ client: person.client, storage, platform, targets })
  await later.look()
  expect(later.state.value).toBe('on')
  expect(await addresses()).toContain(browser.endpoint)

  await later.turnOff()
  expect([later.state.value, browser.key, browser.targets]).toEqual(['off', undefined, undefined])
  expect(await addresses()).not.toContain(browser.endpoint)
})

test('a refusal of the person, one put off, and a browser without notifications', async () => {
  const { browser, push } = aBrowser()
  browser.answer = 'default'
  await push.turnOn()
  expect(push.state.value).toBe('off')
  browser.answer = 'denied'
  await push.turnOn()
  expect(push.state.value).toBe('refused')
  browser.permission = undefined
  await push.look()
  expect(push.state.value).toBe('unable')
  expect(browser.key).toBeUndefined()
})

test('a push service that does not answer, and a subscription with another key', async () => {
  const { browser, push } = aBrowser()
  browser.isServing = false
  await expect(push.turnOn()).rejects.toBeInstanceOf(PushUnavailable)
  browser.isServing = true
  browser.key = 'of-somebody-else'
  await push.turnOn()
  expect([push.state.value, browser.key]).toEqual(['on', publicKey])
})

test('without a network nothing is half on, and it can still be turned off', async () => {
  const { browser, platform, storage, push } = aBrowser()
  const fails = () => Promise.reject(new NetworkError('putDevice', undefined))
  const client = {
    ...person.client,
    getPushKey: person.client.getPushKey,
    putDevice: fails,
    deleteDevice: fails,
  }
  const offline = openDevicePush({ client, storage, platform, targets })
  await expect(offline.turnOn()).rejects.toBeInstanceOf(NetworkError)
  expect(browser.key).toBeUndefined()
  await push.turnOn()
  await offline.turnOff()
  expect([offline.state.value, browser.key]).toEqual(['off', undefined])
})
