import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#client/index.ts'
import { startApp } from '#testing/app.ts'
import { outcomeOf, signUp } from '#testing/people.ts'
import { setDifference } from '../kit/clock.ts'
import { openServerClock } from './server-clock.ts'
import { openSession, type Session } from './session.ts'
import { openMemoryStorage } from './storage.ts'

const app = await startApp()
const minutes = (count: number) => count * 60_000
const opened: Session[] = []

afterEach(() => {
  vi.useRealTimers()
  setDifference(0)
})
afterAll(() => {
  for (const session of opened) session.close()
})

/** A browser: tabs in it share cookies and storage. */
async function aBrowser() {
  const person = await signUp(app, 'customer')
  const name = `test-${person.id}`
  const storage = openMemoryStorage()
  const origin = new URL(app.url).origin
  let cookie = ''
  let isOffline = false
  let gatewayStatus: number | undefined
  let renewalsAnswered = Promise.resolve()
  const asBrowser: typeof fetch = async (input, init) => {
    if (isOffline) throw new TypeError('no network')
    if (gatewayStatus !== undefined) return new Response('', { status: gatewayStatus })
    const goesAlong = String(input).endsWith('/auth/refresh-tokens') && cookie !== ''
    const headers = { ...init?.headers, origin, ...(goesAlong ? { cookie } : {}) }
    const answer = await fetch(input, { ...init, headers })
    for (const set of answer.headers.getSetCookie()) cookie = set.split(';')[0]!.replace(/=$/, '')
    if (goesAlong) await renewalsAnswered
    return answer
  }
  function openTab() {
    const clock = openServerClock()
    const changes: boolean[] = []
    let renewals = 0
    const client = createClient({
      baseUrl: `${app.url}/v1`,
      token: () => session.token(),
      renewToken: () => session.renewToken(),
      fetch: async (input, init) => {
        if (String(input).endsWith('/refresh-tokens')) renewals++
        const sentAt = Date.now()
        const answer = await asBrowser(input, init)
        clock.learn(answer.headers.get('date'), sentAt, Date.now())
        return answer
      },
    })
    const session = openSession({
      app: name,
      role: () => 'customer',
      auth: client,
      storage,
      keepDeviceToken: () => {},
      onChange: (isSignedIn) => void changes.push(isSignedIn),
    })
    opened.push(session)
    return { client, session, changes, renewals: () => renewals }
  }
  const signIn = async ({ client, session }: ReturnType<typeof openTab>, who = person) => {
    const { telephone, password } = who
    const body = { role: 'customer', telephone, password, refreshTokenIn: 'cookie' } as const
    await session.begin((await client.signIn({ body })).data)
  }
  return {
    person,
    storage,
    openTab,
    signIn,
    cookie: () => cookie,
    goOffline: (is: boolean) => {
      isOffline = is
    },
    /** A gateway answers in place of the service. */
    answerWith: (status: number | undefined) => {
      gatewayStatus = status
    },
    /** Renewals that are sent from now on are answered only after this promise resolves. */
    holdRenewals(until: Promise<void>) {
      renewalsAnswered = until
    },
  }
}

test('a second visit is signed in by the cookie alone', async () => {
  const browser = await aBrowser()
  await browser.signIn(browser.openTab())
  const next = browser.openTab()
  await next.session.restore()
  expect(next.session.state.value).toBe('signed-in')
  expect(next.session.account.value?.id).toBe(browser.person.id)
  expect(await outcomeOf(next.client.getAccount())).toBe('200')
})

test('tabs sign in and out together, and nothing of the person stays', async () => {
  const browser = await aBrowser()
  const [one, other] = [browser.openTab(), browser.openTab()]
  await other.session.restore()
  expect(other.session.state.value).toBe('signed-out')
  await browser.signIn(one)
  await expect.poll(() => other.session.state.value).toBe('signed-in')
  await other.session.end()
  await expect.poll(() => one.session.state.value).toBe('signed-out')
  expect([one.session.token(), one.session.account.value]).toEqual([undefined, undefined])
  expect(await browser.storage.all('private')).toEqual([])
  expect(browser.cookie()).toBe('buka-refresh-customer')
  expect(one.changes).toEqual([true, false])
})

test('tabs are told of somebody who signed in once they can read it, and none stays with another person', async () => {
  const browser = await aBrowser()
  const { write } = browser.storage
  // Writing takes time, as in the browser's database.
  browser.storage.write = async (...entry) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    await write(...entry)
  }
  const [one, other] = [browser.openTab(), browser.openTab()]
  await other.session.restore()
  await browser.signIn(one)
  await expect.poll(() => other.session.account.value?.id).toBe(browser.person.id)
  const another = await signUp(app, 'customer')
  await browser.signIn(one, another)
  await expect.poll(() => other.session.account.value?.id).toBe(another.id)
  expect((await other.client.getAccount()).data.id).toBe(another.id)
  expect(other.changes).toEqual([true, false, true])
})

test('a token that has ended is renewed once for all calls, and two tabs may do it at the same time', async () => {
  const browser = await aBrowser()
  const one = browser.openTab()
  await browser.signIn(one)
  const other = browser.openTab()
  await other.session.restore()
  const before = one.renewals()
  await app.services.clock.advance(minutes(16))
  const calls = [one, one, one, other, other].map(({ client }) => outcomeOf(client.getAccount()))
  expect(await Promise.all(calls)).toEqual(Array(5).fill('200'))
  expect(one.renewals() - before).toBe(1)
  await app.services.clock.advance(minutes(16))
  expect(await outcomeOf(other.client.getAccount())).toBe('200')
})

test('a session that was ended elsewhere ends here, and says so', async () => {
  const browser = await aBrowser()
  const tab = browser.openTab()
  await browser.signIn(tab)
  const sessions = (await browser.person.client.getSessions()).data
  const here = sessions.find(({ current }) => !current)!
  await browser.person.client.deleteSession({ params: { sessionId: here.id } })
  await app.services.clock.advance(minutes(16))
  expect(await outcomeOf(tab.client.getAccount())).toBe('401 auth.token.missing')
  expect(tab.session.state.value).toBe('signed-out')
  expect(tab.changes).toEqual([true, false])
})

test('without a network nobody is signed out, and the account last seen is shown', async () => {
  const browser = await aBrowser()
  await browser.signIn(browser.openTab())
  browser.goOffline(true)
  const next = browser.openTab()
  await expect(next.session.restore()).rejects.toThrow('No answer')
  expect(next.session.state.value).toBe('unknown')
  expect(next.session.account.value?.id).toBe(browser.person.id)
  browser.goOffline(false)
  await next.session.restore()
  expect(next.session.state.value).toBe('signed-in')
})

test('who signs out without a network is out at once here, and at the service as soon as it hears of it', async () => {
  const browser = await aBrowser()
  const tab = browser.openTab()
  await browser.signIn(tab)
  browser.goOffline(true)
  await tab.session.end()
  expect(tab.session.state.value).toBe('signed-out')
  expect(await browser.storage.all('private')).toEqual([])
  expect((await browser.person.client.getSessions()).data).toHaveLength(2)
  browser.goOffline(false)
  await browser.openTab().session.restore()
  expect((await browser.person.client.getSessions()).data).toHaveLength(1)
  expect(browser.cookie()).toBe('buka-refresh-customer')
})

test('a sign-out that the service could not look at is sent again, in the same tab too', async () => {
  const browser = await aBrowser()
  const tab = browser.openTab()
  await browser.signIn(tab)
  browser.goOffline(true)
  await tab.session.end()
  browser.goOffline(false)
  browser.answerWith(503)
  await tab.session.reportEnd()
  expect((await browser.person.client.getSessions()).data).toHaveLength(2)
  browser.answerWith(undefined)
  await tab.session.reportEnd()
  expect((await browser.person.client.getSessions()).data).toHaveLength(1)
  expect(tab.session.token()).toBeUndefined()
})

test('who signs out while another tab tries the cookie is out in that one too', async () => {
  const browser = await aBrowser()
  const one = browser.openTab()
  await browser.signIn(one)
  const late = browser.openTab()
  const { promise, resolve } = Promise.withResolvers<void>()
  browser.holdRenewals(promise)
  const restored = late.session.restore()
  await expect.poll(() => late.renewals()).toBe(1)
  await one.session.end()
  await expect.poll(() => late.session.state.value).toBe('signed-out')
  resolve()
  await restored
  expect([late.session.state.value, late.session.token()]).toEqual(['signed-out', undefined])
  expect(await browser.storage.all('private')).toEqual([])
})

test('who signs in while the cookie is tried stays, whatever comes of that', async () => {
  const browser = await aBrowser()
  await browser.signIn(browser.openTab())
  const another = await signUp(app, 'customer')
  const tab = browser.openTab()
  const { promise, resolve } = Promise.withResolvers<void>()
  browser.holdRenewals(promise)
  const restored = tab.session.restore()
  await expect.poll(() => tab.renewals()).toBe(1)
  await browser.signIn(tab, another)
  resolve()
  await restored
  expect(tab.session.account.value?.id).toBe(another.id)
  expect((await tab.client.getAccount()).data.id).toBe(another.id)
})

test('who signs in elsewhere while the cookie is tried is there, not the one of whom it was', async () => {
  const browser = await aBrowser()
  const one = browser.openTab()
  await browser.signIn(one)
  const another = await signUp(app, 'customer')
  const late = browser.openTab()
  const { promise, resolve } = Promise.withResolvers<void>()
  browser.holdRenewals(promise)
  const before = browser.cookie()
  const restored = late.session.restore()
  // The service has answered, but the tab has not received the answer yet.
  await expect.poll(() => browser.cookie()).not.toBe(before)
  await browser.signIn(one, another)
  await expect.poll(() => late.session.account.value?.id).toBe(another.id)
  resolve()
  await restored
  await expect.poll(() => late.session.state.value).toBe('signed-in')
  expect((await late.client.getAccount()).data.id).toBe(another.id)
  expect(late.session.account.value?.id).toBe(another.id)
})

test('a telephone whose clock is an hour ahead does not take every token for an ended one', async () => {
  const browser = await aBrowser()
  vi.useFakeTimers({ now: app.services.clock.now().getTime() + minutes(60), toFake: ['Date'] })
  const tab = browser.openTab()
  await browser.signIn(tab)
  const token = tab.session.token()
  expect(await tab.session.freshToken()).toBe(token)
  expect(tab.renewals()).toBe(0)
})

test('what needs a token waits for it while the cookie is tried, and asks for none where nobody is signed in', async () => {
  const browser = await aBrowser()
  await browser.signIn(browser.openTab())
  const next = browser.openTab()
  const restored = next.session.restore()
  await vi.waitFor(() => expect(next.session.account.value).toBeDefined())
  expect((await next.client.getWallet()).statusCode).toBe(200)
  await restored
  expect(next.renewals()).toBe(1)
  await next.session.end()
  expect(await outcomeOf(next.client.getWallet())).toBe('401 auth.token.missing')
  expect(next.renewals()).toBe(1)
})
