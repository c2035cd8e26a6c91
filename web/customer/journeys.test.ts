import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { tellSandbox } from '#testing/money/sandbox.ts'
import { completedOrder, openMarket } from '#testing/orders/moved-orders.ts'
import { codeSentTo, messagesTo, newTelephone, operator, signUp, uploaded } from '#testing/people.ts'
import { newBrowser } from '#testing/providers/browser.ts'
import { expectAccessible } from '#testing/screens/axe.ts'
import { fillSignIn } from '#testing/screens/fill-sign-in.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import { pressAt, tabTo } from '#testing/screens/keyboard.ts'
import { plain } from '#testing/screens/pictures.ts'
import { expectFits } from '#testing/screens/screen-fits.ts'
import { browserVisits, telephone, type Visit } from '#testing/screens/screens.ts'
import { addCategory, addItem, lagere, naira } from '#testing/stores.ts'
import { paths } from './paths.ts'

const app = await startApp()
const market = await openMarket(app, await operator(app), { name: 'Iya Basira Canteen' })
const { owner, storeId, rider } = market
const store = (await owner.client.getStore({ params: { storeId } })).data
await owner.client.updateStore({
  params: { storeId },
  body: {
    version: store.management!.version,
    picture: await uploaded(owner, 'picture', 'image/png', await plain('orange')),
  },
})
const { id: categoryId } = await addCategory(owner, storeId, 'Party food')
await addItem(owner, storeId, {
  categoryId,
  name: 'Smoky jollof',
  price: naira(1700),
  optionGroups: [{ name: 'Protein', min: 1, max: 1, options: [{ name: 'Beef', price: naira(500) }] }],
})

const visit = browserVisits(app.url)
const open: Visit[] = []
async function go(
  path: string,
  options: BrowserContextOptions = telephone,
  prepare?: Parameters<typeof visit>[2],
) {
  const made = await visit(path, options, prepare)
  open.push(made)
  return made
}
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('to an order by the keyboard alone, the network cut at every step: nothing is lost, nothing is doubled', async () => {
  const { page } = await go(`/store/${store.slug}`, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    geolocation: lagere,
    permissions: ['geolocation'],
  })
  // The pauses before a request is repeated are random; this makes them as short as possible.
  await page.evaluate(() => {
    Math.random = () => 0
  })
  const cut = () => page.context().setOffline(true)
  const back = () => page.context().setOffline(false)
  const noNetwork = page.getByText('There is no connection to Buka.').first()
  /** Does something without a network, which shows an error, and again with one, which works. */
  const pressTwice = async (press: () => Promise<unknown>) => {
    await cut()
    await press()
    await noNetwork.waitFor()
    await back()
    await press()
  }

  // The code of the sheet and of the cart is not loaded yet: they open when the network is back.
  await cut()
  await pressAt(page, link(page, /^Smoky jollof/))
  await back()
  await pressAt(page, page.getByLabel(/^Beef/), 'Space')
  // The style sheet of the sheet was requested again as well.
  const direction = () =>
    page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).flexDirection)
  expect(await direction()).toBe('column')
  await cut()
  await pressAt(page, button(page, 'Add for ₦2,200'))
  await pressAt(page, link(page, /View cart, 1 item/))
  await back()
  await expect.poll(() => page.locator('.cost').innerText()).toContain('₦2,200')
  await cut()
  await pressAt(page, button(page, 'One more Smoky jollof'))
  await noNetwork.waitFor()
  await back()
  await expect.poll(() => page.locator('.cost').innerText()).toContain('Food (2 items)')

  await pressAt(page, link(page, 'Go to checkout'))
  const person = { telephone: newTelephone(), password: 'suya-on-a-friday' }
  await tabTo(page, page.getByLabel('Telephone number'))
  await page.keyboard.type(person.telephone)
  await pressTwice(() => pressAt(page, button(page, 'Continue')))
  await tabTo(page, page.getByLabel('Code'))
  const code = await codeSentTo(app, person.telephone)
  await cut()
  await page.keyboard.type(code)
  await noNetwork.waitFor()
  await back()
  await pressAt(page, button(page, 'Check the code'))
  await tabTo(page, page.getByLabel('What should we call you?'))
  await page.keyboard.type('Bisi Ojo')
  await tabTo(page, page.getByLabel('Choose a password'))
  await page.keyboard.type(person.password)
  await pressTwice(() => pressAt(page, button(page, 'Create my account')))

  await heading(page, 'Checkout').waitFor()
  // The checkout lists everything in the cart, also what was added before sign-in.
  await page.locator('.sum').getByText('2 × Smoky jollof').waitFor()
  await pressAt(page, button(page, 'Use where I am now'))
  await tabTo(page, page.getByLabel('How to find the door'))
  await page.keyboard.type('Blue gate')
  await button(page, /^Order and pay/).waitFor()
  await tabTo(page, button(page, /^Order and pay/))
  // The first order is placed, but its answer does not arrive.
  let tries = 0
  await page.route('**/checkout', async (route) => {
    if (tries++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await pressTwice(() => pressAt(page, button(page, /^Order and pay/)))
  await heading(page, 'Waiting for your payment').waitFor()
  const sandbox = link(page, 'Make this transfer in the sandbox')
  await cut()
  const { data } = await app.client().signIn({ body: { role: 'customer', ...person } })
  const client = app.client(data.userTokens.accessToken)
  const { data: orders } = await client.getOrders({})
  const [order] = orders
  const { data: payment } = await client.initiateOneTimePayment({
    body: { purpose: 'order', orderId: order!.id },
  })
  expect(await sandbox.getAttribute('href')).toBe(`/sandbox/payment/${payment.reference}`)
  await tellSandbox(app, `payment/${payment.reference}`, {})
  await back()
  await heading(page, 'Waiting for Iya Basira Canteen to accept').waitFor()

  expect(orders).toMatchObject([{ delivery: { location: { description: 'Blue gate' } } }])
  expect(orders[0]!.packs.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[2]])
  expect(page.url()).toBe(`${app.url}/order/${order!.slug}`)
  expect(await messagesTo(app, person.telephone)).toHaveLength(1)
  expect((await client.getCustomerCarts({})).data).toEqual([])
})

/**
 * Without a window the browser has no push service, and reports the permission as denied although it was granted. This replaces the
 * browser's API with what it would do in a window.
 */
const withPushService = (keys: { p256dh: string; auth: string }) => {
  const endpoint = `https://push.example.com/${crypto.randomUUID()}`
  const install = (given: { endpoint: string; keys: object }) => {
    const key = 'subscribed'
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const subscription = {
      endpoint: given.endpoint,
      toJSON: () => given,
      async unsubscribe() {
        sessionStorage.removeItem(key)
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(key) ? subscription : null)
    PushManager.prototype.subscribe = async (options) => {
      if ((options!.applicationServerKey as Uint8Array).length !== 65) throw new Error('This is no key.')
      sessionStorage.setItem(key, 'yes')
      return subscription
    }
  }
  return { endpoint, install, given: { endpoint, keys } }
}

/** Delivers a push message to the service worker and clicks its notification, which a browser without a window cannot show. */
async function pushAndClick(page: Page, pushed: { title: string; body: string; [name: string]: unknown }) {
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => {
      const notification = { title, ...options, close() {} }
      const click = Object.assign(new Event('notificationclick'), { notification, waitUntil() {} })
      Object.assign(globalThis, { shown: `${title} ${options?.body}` })
      dispatchEvent(click)
    }
  })
  const devTools = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: app.url,
    registrationId: await registrationId,
    data: JSON.stringify(pushed),
  })
  await expect
    .poll(() => worker!.evaluate(() => (globalThis as unknown as { shown?: string }).shown))
    .toBe(`${pushed.title} ${pushed.body}`)
}

test('notifications on this device: turned on, shown, followed in the open window, ended by signing out', async () => {
  const customer = await signUp(app, 'customer')
  const { endpoint, install, given } = withPushService(newBrowser().keys)
  const { page } = await go(
    '/sign-in?to=/account/devices',
    { ...telephone, permissions: ['notifications'], serviceWorkers: 'allow' },
    (context) => context.addInitScript(install, given),
  )
  await fillSignIn(page, customer)
  const isRegistered = () =>
    app.services.db.exists(sql`SELECT FROM push_device WHERE address = ${endpoint} AND forgotten_at IS NULL`)
  const here = page.getByLabel('Tell me on this device')
  await here.waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await here.click()
  await page.getByText('You are told on this device now.').waitFor()
  expect(await isRegistered()).toBe(true)
  await page.reload()
  await expect.poll(() => here.isChecked()).toBe(true)
  await here.click()
  await page.getByText('You are not told on this device any more.').waitFor()
  expect(await isRegistered()).toBe(false)
  await here.click()
  await expect.poll(() => here.isChecked()).toBe(true)

  await pushAndClick(page, { id: 'a1', title: 'Accepted', body: 'By 12:40.', data: { slug: 'KTR-482-MHE' } })
  await heading(page, 'There is no such order').waitFor()
  expect(page.url()).toBe(`${app.url}/order/KTR-482-MHE`)

  await goWithin(page, '/account')
  await button(page, 'Sign out').click()
  await page.getByText('You are signed out.').waitFor()
  expect(await isRegistered()).toBe(false)
  await expect.poll(() => page.evaluate(() => caches.has('push'))).toBe(false)
})

test('a rating is seen again, changed and taken back; what others say of the rider; a blocked store says so', async () => {
  const customer = await signUp(app, 'customer')
  const orderId = await completedOrder(app, { ...market, customer })
  const { slug } = (await customer.client.getOrder({ params: { orderId } })).data
  const { page } = await go(`/sign-in?to=/order/${slug}`, {
    ...telephone,
    viewport: { width: 320, height: 640 },
  })
  await fillSignIn(page, customer)
  // The smallest size of the picture that is enough for 56 CSS pixels.
  const picture = page.getByRole('region', { name: 'The store' }).locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth]))
    .toEqual([expect.stringMatching(/\/files\/picture-.*\?w=160$/), expect.any(Number)])
  const sheet = page.getByRole('dialog')
  const rate = async (part: string | RegExp, stars: string) =>
    sheet.getByRole('group', { name: part }).getByLabel(stars).check()
  await button(page, 'Rate').tap()
  await rate('Iya Basira Canteen, the food', '4 stars')
  await rate(/.*, the delivery/, '5 stars')
  await sheet.getByLabel('Say more').last().fill('Quick, and <b>kind</b>.')
  await button(page, 'Send').tap()
  await button(page, 'You rated this. You can change it.').tap()
  const food = sheet.getByRole('group', { name: 'Iya Basira Canteen, the food' })
  await expect.poll(() => food.getByLabel('4 stars').isChecked()).toBe(true)
  expect(await sheet.getByLabel('Say more').last().inputValue()).toBe('Quick, and <b>kind</b>.')
  await expectFits(page, 'rating')
  await button(page, 'Take this rating back').first().tap()
  await page.getByText('Your rating is taken back.').waitFor()
  await sheet.getByLabel('Say more').fill('')
  await button(page, 'Send').tap()
  await sheet.waitFor({ state: 'detached' })
  expect((await customer.client.getStoreReviews({ params: { storeId } })).data).toEqual([])
  const reviewsOfRider = { params: { userId: rider.id } }
  expect((await customer.client.getUserReviews(reviewsOfRider)).data).toMatchObject([{ rating: 5, text: '' }])

  await owner.client.postUserReview({
    ...reviewsOfRider,
    body: { rating: 3, text: '<b>Late</b> once.', storeId },
  })
  await page.getByRole('region', { name: 'Your rider' }).locator('strong button').tap()
  await sheet.getByText('<b>Late</b> once.').waitFor()
  await expectAccessible(page, 'rider')
  await expectFits(page, 'rider')
  await button(page, 'Close').tap()

  await customer.client.blockStore({ params: { storeId } })
  await goWithin(page, `/store/${store.slug}`)
  await page.getByText('You blocked this store.').waitFor()
  await expectAccessible(page, 'blocked store')
  await button(page, 'Show it again').tap()
  await page.getByText('You blocked this store.').waitFor({ state: 'detached' })
  expect((await customer.client.getBlockedStores()).data).toEqual([])

  // A forged link may contain any name; the app shows the name that the service has.
  const strangers = `<img src=x onerror="document.title=1"> Buka support`
  await goWithin(page, `/chat/with/store/${storeId}?${new URLSearchParams({ name: strangers })}`)
  await heading(page, 'Iya Basira Canteen').first().waitFor()
  expect(await page.getByText('Buka support').count()).toBe(0)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

test('no page of the app is shown in a frame of another', async () => {
  const addresses = Object.values(paths).map((path) => app.url + path.replaceAll(/:\w+/g, 'x'))
  for (const answer of await Promise.all(addresses.map((address) => fetch(address))))
    expect(answer.headers.get('content-security-policy'), answer.url).toContain("frame-ancestors 'none'")
  const { page } = await go('/web/customer.webmanifest')
  await page.setContent(`<iframe src="${app.url}/carts"></iframe>`)
  const frame = page.frames()[1]!
  await frame.waitForLoadState()
  expect(await frame.locator('#app').count()).toBe(0)
})
