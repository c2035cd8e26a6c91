import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { goodPin } from '#testing/money/wallets.ts'
import { checkedOut, richCustomer } from '#testing/orders/carts.ts'
import { northOf, take } from '#testing/orders/dispatch.ts'
import { activeRider, operator } from '#testing/people.ts'
import { fillSignIn } from '#testing/screens/fill-sign-in.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import { pressAt, tabTo } from '#testing/screens/keyboard.ts'
import { cardIn as card, kitchenDevice, newOrder } from '#testing/screens/kitchen.ts'
import { enterRide } from '#testing/screens/ride.ts'
import { browserVisits, telephone, type Visit } from '#testing/screens/screens.ts'
import { activeOwner, addCategory, addItem, assistantOf, lagere, naira, openStore } from '#testing/stores.ts'

/** What happens between a customer, a store and a rider, each with their own screens. */

const app = await startApp({ ACCESS_TOKEN_MINUTES: '600' })
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner, { name: 'Iya Basira Canteen' })
const { id: categoryId } = await addCategory(owner, store.id, 'Rice')
const jollof = await addItem(owner, store.id, { categoryId, name: 'Jollof rice', price: naira(1700) })
const cook = await assistantOf(app, owner, store.id, ['orders', 'menu'])
const customer = await richCustomer(app, 1_000_000)
const rider = await activeRider(app, staff)

const visit = browserVisits(app.url)
let hungry: Visit
let wall: Visit
let phone: Visit
let road: Visit
beforeAll(async () => {
  wall = await kitchenDevice(visit, owner)
  phone = await kitchenDevice(visit, cook, telephone)
  const path = `/store/${store.slug}`
  hungry = await visit(`/sign-in?to=${encodeURIComponent(path)}`)
  const { page } = hungry
  page.setDefaultTimeout(15_000)
  await fillSignIn(page, customer)
  await page.waitForURL(app.url + path)
  road = await visit('/ride', {
    ...telephone,
    geolocation: { ...lagere, accuracy: 10 },
    permissions: ['geolocation'],
  })
  road.page.setDefaultTimeout(15_000)
  await enterRide(road.page, rider)
  await road.page.getByRole('switch', { name: 'at work' }).click()
  await road.page.getByText('Waiting for offers').waitFor()
  // A page load would remove this mark; the test before the last one checks that it is still there.
  for (const each of [hungry, wall, phone, road])
    await each.page.evaluate(() => {
      ;(globalThis as { isTheSame?: boolean }).isTheSame = true
    })
}, 60_000)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const sees = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const isGone = { state: 'detached' } as const
const minuteMs = 60_000

/** Places an order as the customer, and opens its page. */
async function ordered() {
  const order = await checkedOut(app, customer, store.id, { lines: [{ id: jollof.id, quantity: 1 }] })
  await goWithin(hungry.page, `/order/${order.slug}`)
  await sees(hungry.page, 'Waiting for Iya Basira Canteen to accept')
  await newOrder(wall.page).getByText(order.slug).waitFor()
  return order
}

const byRider = (orderId: string) => ({
  does: (body: Parameters<typeof owner.client.updateOrderStatus>[0]['body']) =>
    rider.client.updateOrderStatus({ params: { orderId }, body }),
  takes: () =>
    expect
      .poll(
        () =>
          take(rider, orderId).then(
            ({ statusCode }) => statusCode,
            () => 0,
          ),
        { timeout: 15_000 },
      )
      .toBe(200),
})

/** Presses a button by keyboard, first without a network, which shows an error, then with one, which works. */
async function pressTwice(page: Page, target: Locator) {
  // The message of an earlier attempt may still be shown for some seconds; only a new one counts.
  const said = ':text("There is no connection to Buka.")'
  await page
    .locator(said)
    .evaluateAll((all) => all.forEach((element) => void element.setAttribute('data-earlier', '')))
  await page.context().setOffline(true)
  await pressAt(page, target)
  await page.locator(`${said}:not([data-earlier])`).first().waitFor()
  await page.context().setOffline(false)
  await pressAt(page, target)
}

/** The store accepts the order, finds a rider and hands it over, by keyboard alone and with the network cut at every step. */
async function handOver(slug: string, orderId: string) {
  const { page } = wall
  await pressTwice(page, button(page, 'Accept, ready in 10 min'))
  await sees(hungry.page, 'Iya Basira Canteen is preparing it')
  const inKitchen = card(page, 'In the kitchen', slug)
  // The rider's app reports the position while the rider moves.
  await rider.client.updatePosition({ body: { coordinates: lagere } })
  await pressTwice(page, inKitchen.getByRole('button', { name: 'Find a rider' }))
  await byRider(orderId).takes()
  await inKitchen.getByText('Test rider is').waitFor()
  await pressTwice(page, inKitchen.getByRole('button', { name: 'Ready' }))
  await sees(hungry.page, 'Test rider is on the way to the store')
  await byRider(orderId).does({ tracking: 'rider-store-arrival' })
  await card(page, 'Ready', slug).getByText('Test rider is here').waitFor()
  await sees(hungry.page, 'Test rider is at the store')
  await pressTwice(page, card(page, 'Ready', slug).getByRole('button', { name: 'Handed over' }))
  await card(page, 'On the way', slug).waitFor()
  await sees(hungry.page, 'On its way to you')
}

/** The order is delivered, seen on three screens at once; the rider uses the keyboard alone. */
async function brought(slug: string) {
  const { page } = road
  const moveTo = (to: typeof lagere) => page.context().setGeolocation({ ...to, accuracy: 10 })
  await button(wall.page, 'Accept, ready in 10 min').click()
  await sees(hungry.page, 'Iya Basira Canteen is preparing it')
  const inKitchen = card(wall.page, 'In the kitchen', slug)
  await inKitchen.getByRole('button', { name: 'Find a rider' }).click()
  await pressAt(page, button(page, 'Take it'))
  await inKitchen.getByText('Test rider is').waitFor()
  await hungry.page.getByText('Your rider').waitFor()
  await inKitchen.getByRole('button', { name: 'Ready' }).click()
  await sees(hungry.page, 'Test rider is on the way to the store')
  await pressAt(page, button(page, 'I am at the store'))
  await card(wall.page, 'Ready', slug).getByText('Test rider is here').waitFor()
  await sees(hungry.page, 'Test rider is at the store')
  await pressAt(page, button(page, `Picked up ${slug}`))
  await card(wall.page, 'On the way', slug).waitFor()
  await sees(hungry.page, 'On its way to you')
  await moveTo(northOf(lagere, 10))
  await pressAt(page, button(page, 'I am at the door'))
  await sees(hungry.page, 'Test rider is at your door')
  const code = await hungry.page.locator('.order-code .digits [aria-hidden]').innerText()
  await tabTo(page, page.getByLabel('The customer’s code'))
  await page.keyboard.type(code)
  await page.getByText(`${slug} is delivered.`).waitFor()
  await moveTo(lagere)
}

test('the whole life of an order, from the menu to the door, and a complaint about it', async () => {
  const { page } = hungry
  await link(page, /^Jollof rice/).tap()
  await button(page, /^Add for/).tap()
  await link(page, /View cart/).tap()
  await link(page, 'Go to checkout').tap()
  await page.getByRole('radio', { name: /^Wallet/ }).check()
  await page.getByLabel('Wallet pin').fill(goodPin)
  await button(page, /^Order and pay/).tap()
  await sees(page, 'Waiting for Iya Basira Canteen to accept')
  const slug = new URL(page.url()).pathname.split('/').at(-1)!
  for (const each of [wall, phone]) await newOrder(each.page).getByText(slug).waitFor()
  const { id: orderId } = (await customer.client.getOrderBySlug({ params: { slug } })).data
  await brought(slug)
  await newOrder(phone.page).waitFor(isGone)
  await sees(page, 'Delivered. Enjoy!')
  for (const each of [wall, phone]) await card(each.page, 'Ended', slug).getByText('Delivered').waitFor()

  await goWithin(wall.page, '/kitchen/complaints')
  await wall.page.getByText('No complaints').waitFor()
  await button(page, 'Something was wrong').tap()
  await page.getByLabel('Tell us what happened').fill('The bag was open.')
  await button(page, 'Send the complaint').tap()
  await wall.page.getByText('“The bag was open.”').waitFor()
  await wall.page.getByLabel('What do you say to it?').fill('We had closed it well.')
  await button(wall.page, 'Send the answer').click()
  await page.getByText('We had closed it well.').waitFor()
  const { data } = await customer.client.getOrderComplaint({ params: { orderId } })
  await staff.client.decideComplaint({
    params: { complaintId: data.id },
    body: { status: 'accepted', fault: 'store', refund: naira(200), note: 'It happens.' },
  })
  await page.getByText('₦200 is back in your wallet.').waitFor()
  await wall.page.getByText('The customer got ₦200 back.').waitFor()
  await goWithin(wall.page, '/kitchen')
})

test('a rejected order, with its reason and the money back', async () => {
  const { slug } = await ordered()
  await button(wall.page, 'Reject').click()
  await button(wall.page, 'Too many orders').click()
  await button(wall.page, 'Reject the order').click()
  await sees(hungry.page, 'The store could not take it')
  await hungry.page.getByText('Too many orders').waitFor()
  await hungry.page.getByText(/went back to your wallet/).waitFor()
  for (const { page } of [wall, phone]) await card(page, 'Ended', slug).getByText('Rejected').waitFor()
})

test('an order that nobody answers stops ringing and is paid back', async () => {
  const { slug } = await ordered()
  await newOrder(phone.page).waitFor()
  await app.services.clock.advance(11 * minuteMs)
  for (const { page } of [wall, phone]) {
    await newOrder(page).waitFor(isGone)
    await card(page, 'Ended', slug).getByText('Rejected').waitFor()
  }
  await sees(hungry.page, 'The store could not take it')
  await hungry.page.getByText(/went back to your wallet/).waitFor()
})

test('an order that cannot be delivered, as nobody comes to the door', async () => {
  const { slug, id } = await ordered()
  await handOver(slug, id)
  await byRider(id).does({ tracking: 'rider-customer-arrival' })
  await sees(hungry.page, 'Test rider is at your door')
  await app.services.clock.advance(9 * minuteMs)
  await byRider(id).does({ status: 'failed' })
  await sees(hungry.page, 'It could not be delivered')
  await card(wall.page, 'Ended', slug).getByText('Failed').waitFor()
})

test('an assistant whose permission ends while the board is open sees nothing of it any more', async () => {
  const { slug, id } = await ordered()
  const { page } = phone
  await newOrder(page).getByText(slug).waitFor()
  await button(wall.page, 'Accept, ready in 20 min').click()
  await card(page, 'In the kitchen', slug).waitFor()
  await goWithin(wall.page, '/kitchen/team')
  await button(wall.page, 'Change what they may do').click()
  const sheet = wall.page.getByRole('dialog')
  await sheet.getByLabel(/^Orders/).uncheck()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Menu' }).waitFor()
  expect(await page.getByText(slug).count()).toBe(0)
  expect(await link(page, 'Orders').count()).toBe(0)
  // The next order neither rings nor appears on the screen of this assistant.
  const next = await checkedOut(app, customer, store.id, { lines: [{ id: jollof.id, quantity: 1 }] })
  await newOrder(wall.page).getByText(next.slug).waitFor()
  expect(await newOrder(page).count()).toBe(0)
  await button(wall.page, 'Accept, ready in 20 min').click()

  await button(wall.page, 'Let go').click()
  await wall.page.getByRole('dialog').getByRole('button', { name: 'Let go' }).click()
  await sees(page, 'You work for no store yet')
  for (const orderId of [id, next.id])
    await owner.client.rejectOrder({ params: { orderId }, body: { reason: 'No more rice.' } })
})

test('nothing was loaded anew, and nothing went wrong on the way', async () => {
  for (const { page } of [hungry, wall, phone, road])
    expect(await page.evaluate(() => (globalThis as { isTheSame?: boolean }).isTheSame)).toBe(true)
  // Expected: 404 when an ended order is asked for its complaint, and 403 for what a permission no longer allows.
  const faults = [...hungry.faults, ...wall.faults, ...phone.faults, ...road.faults]
  expect(
    faults.filter((fault) => !/40[34]|ERR_INTERNET_DISCONNECTED|WebSocket|AudioContext/.test(fault)),
  ).toEqual([])
})

/**
 * Loads wait only a limited time for the socket, and are repeated once it is open. On a busy machine a socket may take seconds to
 * open, so here every wait of a second or more becomes a minute.
 */
function withPatience() {
  const wait = globalThis.setTimeout
  const longer = (act: () => void, ms = 0) => wait(act, ms < 1000 ? ms : 60_000)
  Object.assign(globalThis, { setTimeout: longer })
}

/** The requests that an app sends to the service when it is opened; there have to be at least `least`. */
async function askedAtStart({ page }: Visit, path: string, least: number): Promise<string[]> {
  const asked: string[] = []
  // An address of the same origin, so that the page stays in the same process.
  await page.goto('/web/icons/icon.svg')
  await page.addInitScript(withPatience)
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/v1/')) asked.push(`${request.method()} ${pathname}${search}`)
  })
  // The account is answered last, which may happen in use: it must not cause any second request.
  const isAsked = expect.poll(() => asked.length).toBeGreaterThanOrEqual(least)
  await page.route('**/v1/user-account', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await isAsked
  return asked
}

test('an app that is opened anew asks for each thing once', async () => {
  const starts = await Promise.all([
    askedAtStart(hungry, '/', 9),
    askedAtStart(wall, '/kitchen', 9),
    askedAtStart(road, '/ride', 9),
  ])
  for (const asked of starts) expect(asked.filter((each, at) => asked.indexOf(each) !== at)).toEqual([])
  expect(
    starts.map(({ length }) => length),
    starts.map((asked) => asked.join('\n')).join('\n\n'),
  ).toEqual([9, 9, 9])
})
