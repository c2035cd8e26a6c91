import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { debt } from '#testing/money/transactions.ts'
import { bankEntry, goodPin } from '#testing/money/wallets.ts'
import { checkedOut, richCustomer } from '#testing/orders/carts.ts'
import { northOf } from '#testing/orders/dispatch.ts'
import { activeRider, goodPassword, operator, type Person, signUp } from '#testing/people.ts'
import { expectAccessibleInBothThemes } from '#testing/screens/axe.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import { enterRide } from '#testing/screens/ride.ts'
import { expectFits } from '#testing/screens/screen-fits.ts'
import {
  browserVisits,
  expectReadable,
  expectToastAtBottom,
  telephone,
  type Visit,
} from '#testing/screens/screens.ts'
import {
  activeOwner,
  addCategory,
  addItem,
  askToWork,
  lagere,
  locationAt,
  naira,
  openStore,
  vendorRider,
} from '#testing/stores.ts'
import { rangeText } from '../shared/time-range.ts'

const app = await startApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner, { name: 'Iya Basira Canteen' })
const { id: categoryId } = await addCategory(owner, store.id, 'Rice')
const jollof = await addItem(owner, store.id, { categoryId, packPrice: naira(150) })
const customer = await richCustomer(app)
const rider = await activeRider(app, staff)

const door = northOf(lagere, 1500)
const delivery = {
  location: { ...locationAt(door), description: 'Blue gate' },
  telephone: customer.telephone,
}

/** An order that the store has accepted and offers to riders. */
async function offered() {
  const lines = [{ id: jollof.id, quantity: 2, note: 'no pepper' }]
  const made = await checkedOut(app, customer, store.id, { lines, delivery, tip: naira(100) })
  const params = { orderId: made.id }
  await owner.client.acceptOrder({ params, body: { preparationMinutes: 10 } })
  await owner.client.notifyRiders({ params })
  return made
}
type Made = Awaited<ReturnType<typeof offered>>
const ready = ({ id: orderId }: Made) =>
  owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })
const seenByOwner = async ({ id: orderId }: Made) =>
  (await owner.client.getOrder({ params: { orderId } })).data
const codeOf = async ({ id: orderId }: Made) =>
  (await customer.client.getOrder({ params: { orderId } })).data.code!

const visit = browserVisits(app.url)
const open: Visit[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** A rider 300 metres from the store, with the narrowest telephone. */
const onTheRoad: BrowserContextOptions = {
  ...telephone,
  viewport: { width: 320, height: 640 },
  geolocation: { ...northOf(lagere, 300), accuracy: 10 },
  permissions: ['geolocation'],
}
const move = (page: Page, to: typeof lagere) => page.context().setGeolocation({ ...to, accuracy: 10 })

async function enter(person: Person, path = '/ride', options = onTheRoad) {
  const made = await visit(`/ride/sign-in?to=${encodeURIComponent(path)}`, options)
  open.push(made)
  made.page.setDefaultTimeout(15_000)
  await enterRide(made.page, person)
  await made.page.waitForURL(`**${path}`)
  return made
}

/** The rider's visit, which several tests share. */
let own: Visit | undefined
async function ownAt(path: string) {
  if (own) await goWithin(own.page, path)
  else {
    own = await enter(rider, path, { ...onTheRoad, serviceWorkers: 'allow' })
    open.splice(open.indexOf(own), 1)
  }
  return own
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const asking = (page: Page) => page.getByRole('alertdialog', { name: 'New offer' })
const atWork = (page: Page) => page.getByRole('switch', { name: 'at work' })
const card = (page: Page) => page.locator('.stop-card')

/** The answers of the service to steps of orders, in sequence. */
function answersTo(page: Page): string[] {
  const heard: string[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'PUT' || !/\/order\/[^/]+\/status$/.test(request.url())) return
    const { status, tracking } = request.postDataJSON()
    heard.push(`${status ?? tracking} ${response.status()}`)
  })
  return heard
}

test('two riders are offered an order and one takes it; two more stops in a tunnel; one customer does not come', {
  timeout: 120_000,
}, async () => {
  const other = await activeRider(app, staff)
  await other.client.updatePosition({ body: { coordinates: northOf(lagere, 500) } })
  await other.client.updateAvailability({ body: { available: true } })
  const { page, faults } = await ownAt('/ride')
  const waiting = await enter(other)
  // One touch sends the position and turns the sound on.
  await atWork(page).click()
  await expect.poll(() => atWork(page).getAttribute('aria-checked')).toBe('true')
  await page.getByText('Waiting for offers').waitFor()
  await expect
    .poll(async () => (await rider.client.getAvailability()).data)
    .toMatchObject({
      available: true,
      position: { coordinates: northOf(lagere, 300) },
    })
  await expectReadable(page, 'at work')

  const first = await offered()
  for (const each of [page, waiting.page]) await asking(each).waitFor()
  // The distance is loaded when the offer is shown.
  await asking(page).getByText('About 1.5 km from the store').waitFor()
  const offer = await asking(page).innerText()
  const { summary } = await seenByOwner(first)
  for (const word of [
    `₦${summary.delivery.price.amount.toLocaleString('en')}`,
    'with ₦100 tip',
    'Iya Basira Canteen',
    '300 m to the store',
    'Around Lagere',
  ])
    expect(offer).toContain(word)
  await asking(page)
    .getByText(/^Expected (tomorrow )?\d+:\d\d/)
    .waitFor()
  expect(await asking(page).locator('.countdown').innerText()).toMatch(/^[23]:\d\d$/)
  await expectReadable(page, 'offer')
  // The pay is visible even with the large text that somebody has set.
  const [payEnd, answersStart] = await asking(page).evaluate((dialog) => {
    document.documentElement.style.fontSize = '32px'
    const at = (selector: string) => dialog.querySelector(selector)!.getBoundingClientRect()
    const found = [at('.pay strong').bottom, at('footer').top]
    document.documentElement.style.fontSize = ''
    return found
  })
  expect(payEnd).toBeLessThanOrEqual(answersStart!)
  // Another rider wants the order too. An event and the answer both report that it is lost, which is shown once.
  const lost = waiting.page.waitForResponse((response) => response.url().endsWith('/accept'))
  const letGo = Promise.withResolvers<void>()
  await waiting.page.route('**/accept', async (route) => {
    await letGo.promise
    await route.continue()
  })
  await button(waiting.page, 'Take it').click()
  await button(page, 'Take it').click()
  await asking(page).waitFor({ state: 'detached' })
  await waiting.page.getByText(`Another rider took ${first.slug}.`).waitFor()
  letGo.resolve()
  await (await lost).finished()
  await expect
    .poll(() => waiting.page.locator('.toast').allInnerTexts())
    .toEqual([`Another rider took ${first.slug}.`])
  expect(await asking(waiting.page).isVisible()).toBe(false)
  expect(waiting.faults.filter((fault) => !/4(09|10|03)/.test(fault))).toEqual([])
  await waiting.close()
  await other.client.updateAvailability({ body: { available: false } })

  // A second order for the same trip; the time windows count down.
  await page.getByText(/^More orders may come for 5 more minutes$/).waitFor()
  const second = await offered()
  await asking(page).getByText('With what you have').waitFor()
  expect(await asking(page).locator('.together li').count()).toBe(4)
  expect(await asking(page).locator('.together li', { hasText: 'New' }).allInnerTexts()).toEqual([
    expect.stringContaining(second.slug),
    expect.stringContaining(second.slug),
  ])
  await button(page, 'Take it').click()
  await expect
    .poll(() => page.locator('.others li strong').allInnerTexts())
    .toEqual(['Pick up Iya Basira Canteen', `Bring to ${first.customer.name}`])
  // Both orders go to the same door, which is one stop.
  const toDoor = page.locator('.others li').last()
  for (const { slug } of [first, second]) await toDoor.getByText(slug).waitFor()
  // The latest expected time at a door, as customers see it, and no other time beside it.
  const doors = (await Promise.all([first, second].map(seenByOwner))).map(({ times }) => times!.door)
  const last = rangeText({
    dateFrom: doors.map(({ dateFrom }) => dateFrom).toSorted()[1]!,
    dateTo: doors.map(({ dateTo }) => dateTo).toSorted()[1]!,
  })
  await page.getByText(`All delivered ${last}`, { exact: true }).waitFor()
  await toDoor.getByText(last).waitFor()
  expect(await link(page, 'Directions').getAttribute('href')).toContain('7.4905,4.5521')
  expect(await link(page, 'Call Iya Basira Canteen').getAttribute('href')).toBe(`tel:${store.telephone}`)

  // Too early, and without a network: both steps are refused later for the same reason, which is shown once.
  await page.context().setOffline(true)
  await button(page, 'I am at the store').click()
  const tappedAt = Date.now()
  await expect.poll(() => Date.now() - tappedAt, { timeout: 5000 }).toBeGreaterThan(2000)
  await page.context().setOffline(false)
  const tooFar = page.locator('.toast', { hasText: '“At the store” was not accepted' })
  await tooFar.waitFor()
  for (const { slug } of [first, second]) expect(await tooFar.innerText()).toContain(slug)
  await tooFar.getByRole('button').click()
  const notice = page.locator('.notice.bad', { hasText: 'You are too far away.' })
  expect(await notice.innerText()).not.toContain('Request')
  await notice.getByRole('button', { name: 'OK' }).click()
  await notice.waitFor({ state: 'detached' })

  await move(page, northOf(lagere, 20))
  await button(page, 'I am at the store').click()
  for (const each of [first, second])
    await expect
      .poll(async () =>
        (await seenByOwner(each)).trackings.find(({ type }) => type === 'rider-store-arrival'),
      )
      .toMatchObject({ status: 'completed' })
  await card(page).getByText('The kitchen is not done yet').first().waitFor()
  expect(await card(page).getByText('no pepper').first().isVisible()).toBe(true)
  await ready(first)
  await button(page, `Picked up ${first.slug}`).waitFor()
  await expectReadable(page, 'at the store')

  // Without a network nothing is sent, but the rider can go on.
  const heard = answersTo(page)
  await page.context().setOffline(true)
  await page.getByText('what you tap is sent later').waitFor()
  await ready(second)
  await button(page, `Picked up ${first.slug}`).click()
  await card(page).getByText('Without a network we do not know').waitFor()
  await button(page, `Picked up ${second.slug}`).click()
  await move(page, northOf(door, 10))
  await button(page, 'I am at the door').click()
  const [here, next] = [first, second]
  const parcel = ({ slug }: Made) => card(page).getByRole('region', { name: slug })
  const right = await codeOf(here)
  // The fourth digit has submitted the code. A habitual tap on the button comes when the next order has moved under the finger.
  await card(page).evaluate(
    async (element, { slug, code }) => {
      const input = element.querySelector<HTMLInputElement>(`[aria-label="${slug}"] input`)!
      input.value = code
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      const nextFrame = () => new Promise(requestAnimationFrame)
      while (input.isConnected) await nextFrame()
      element.querySelector<HTMLElement>('.parcel [type=submit]')!.click()
      await nextFrame()
      await nextFrame()
    },
    { slug: here.slug, code: right === '1111' ? '2222' : '1111' },
  )
  expect(await card(page).getByText('The code has four digits.').count()).toBe(0)
  const handedOverAt = Date.now()
  await page.getByText('Done, to be sent').waitFor()
  await page.getByText('5 steps to send').waitFor()
  await expectReadable(page, 'in a tunnel')
  // After a restart without a network, nothing is lost.
  await page.reload()
  await page.getByText('Done, to be sent').waitFor()
  await card(page).getByText(next.slug).waitFor()
  expect([heard, (await seenByOwner(first)).status, (await seenByOwner(second)).status]).toEqual([
    [],
    'ready',
    'ready',
  ])

  await expect.poll(() => Date.now() - handedOverAt).toBeGreaterThan(2000)
  await page.context().setOffline(false)
  // A rider who has gone on meanwhile sees the refusal on any screen.
  const called = page.locator('.toast', { hasText: `${here.slug}: “Handed over” was not accepted` })
  await called.waitFor()
  await called.getByRole('button').click()
  // The reason is shown at the field, and stays there when the button is pressed once more.
  const refused = parcel(here).locator('.field.wrong').getByText('That is not the code.')
  await refused.waitFor()
  await parcel(here).getByRole('button', { name: 'Hand over' }).click()
  expect(await card(page).getByText('The code has four digits.').count()).toBe(0)
  expect(await refused.isVisible()).toBe(true)
  expect(heard).toEqual([
    'ongoing 200',
    'ongoing 200',
    'rider-customer-arrival 200',
    'rider-customer-arrival 200',
    'completed 403',
  ])
  await expectAccessibleInBothThemes(page, 'refused')
  await parcel(here).getByLabel('The customer’s code').fill(right)
  await page.getByText(`${here.slug} is delivered.`).waitFor()
  expect(await seenByOwner(here)).toMatchObject({ status: 'completed' })
  expect(heard.slice(5)).toEqual(['completed 200'])

  // Nobody comes to the door for the second order.
  await parcel(here).waitFor({ state: 'detached' })
  await button(page, 'I cannot hand it over').click()
  await page.getByText(/The customer still has [78]:\d\d/).waitFor()
  await expectReadable(page, 'cannot hand over')
  await app.services.clock.advance(8 * 60_000)
  await button(page, 'The customer did not come').click()
  await page.getByText(`${next.slug} has ended.`).waitFor()
  await page.getByText('Waiting for offers').waitFor()
  expect(await seenByOwner(next)).toMatchObject({ status: 'failed', fault: 'customer' })
  expect(await page.locator('.sums').innerText()).toContain('1 delivery')
  expect(
    faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|40[39]|WebSocket|AudioContext/.test(fault)),
  ).toEqual([])
})

/** Waits until everything is stored: a transaction that may write runs after all earlier ones. */
const untilStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('buka-rider')
        opening.onsuccess = () => {
          const last = opening.result.transaction('private', 'readwrite')
          last.objectStore('private').count()
          last.oncomplete = () => resolve()
        }
      }),
  )

test('a new rider sees what is missing, step by step, until an operator agrees', {
  timeout: 60_000,
}, async () => {
  const newcomer = await signUp(app, 'rider')
  const { page, faults } = await enter(newcomer)
  await page.getByRole('heading', { name: 'Before you can work' }).waitFor()
  expect(await atWork(page).count()).toBe(0)
  await expectReadable(page, 'not approved')
  await link(page, 'Choose').click()
  await page.getByText('For Buka').click()
  await button(page, 'Choose this').click()
  await link(page, 'Hand in').click()
  await button(page, 'Hand in').click()
  await page.getByText('Take a picture of the document.').waitFor()
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture })
  await page.getByLabel('Name').fill('Mama Ngozi')
  await page.getByLabel('Telephone number').fill('+2348031234567')
  await page.getByLabel('Where they live').fill('12 Mayfair, Ile-Ife')
  // The browser has unloaded the page while the camera was open; what was entered is still there.
  await untilStored(page)
  await page.reload()
  await page.getByAltText('card.png').waitFor()
  expect(await page.getByLabel('Where they live').inputValue()).toBe('12 Mayfair, Ile-Ife')
  await button(page, 'Hand in').click()
  await page.getByText('We look at your papers').waitFor()
  const { data } = await newcomer.client.getAccount()
  expect(data).toMatchObject({
    role: { category: 'platform', status: 'pending' },
    identity: { guarantor: { name: 'Mama Ngozi' } },
  })
  const params = { userId: newcomer.id }
  const blurred = { status: 'rejected', verification: 'rejected', reason: 'The picture is blurred.' } as const
  await staff.client.decideRoleStatus({ params, body: blurred })
  await page.getByText('Why: “The picture is blurred.”').waitFor()
  await expectReadable(page, 'rejected')
  await link(page, 'Hand in papers again').click()
  await page.getByText('Why: “The picture is blurred.”').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Mama Ngozi')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture })
  await button(page, 'Hand in').click()
  await page.getByText('We look at your papers').waitFor()
  expect(await page.getByText('You were not taken on').count()).toBe(0)
  const { data: waiting } = await staff.client.getPendingUsers({ query: { keyword: newcomer.telephone } })
  expect(waiting).toHaveLength(1)
  await staff.client.decideRoleStatus({ params, body: { status: 'active', reason: 'Checked.' } })
  await goWithin(page, '/ride')
  await atWork(page).waitFor()
  expect(faults).toEqual([])
})

test('a rider whom a store has let go is led to other stores', async () => {
  const leaving = await vendorRider(app)
  const params = await askToWork(leaving, store.id)
  await owner.client.acceptRequest({ params, body: {} })
  await owner.client.revokeRequest({ params })
  const { page } = await enter(leaving)
  await page.getByText('You ride for no store now').waitFor()
  await link(page, 'Ask a store').click()
  await page.getByRole('heading', { name: 'Stores you ride for' }).waitFor()
})

test('money goes to the bank with the fee shown before; a customer is rated', async () => {
  await rider.client.updateUser({ body: { banks: [bankEntry] } })
  const { page, faults } = await ownAt('/ride/wallet')
  const before = faults.length
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
  await withdraw.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('You need a pin to withdraw.').waitFor()
  await sheet.getByRole('button', { name: 'Set a pin' }).click()
  for (const name of ['pin', 'again']) await sheet.locator(`input[name=${name}]`).fill(goodPin)
  await sheet.locator('input[name=password]').fill(goodPassword)
  await sheet.locator('[type=submit]').click()
  await sheet.waitFor({ state: 'detached' })
  await withdraw.click()
  await sheet.getByLabel('How much?').fill('100')
  await button(page, 'Continue').click()
  await sheet.getByText('₦110').waitFor()
  await sheet.getByLabel('Pin').fill(goodPin)
  await button(page, 'Withdraw ₦100').click()
  await expect
    .poll(async () => (await rider.client.getTransactions()).data[0])
    .toMatchObject({ category: 'withdrawal-out', summary: { bill: { price: naira(110) } } })

  await debt(app, { userId: rider.id }, 5_000_000, 'Complaint on IFE-4821')
  const owed = link(page, /^Owed: Complaint on IFE-4821/)
  expect((await owed.innerText()).split('\n').at(-1)).toBe('Still owed')
  await owed.click()
  await sheet.locator('.tag', { hasText: 'Still owed' }).waitFor()

  await goWithin(page, '/ride/orders')
  await link(page, /Delivered/).click()
  await button(page, /^Rate /).click()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await button(page, 'Save').click()
  await page.getByText('Thank you. It is saved.').waitFor()
  await sheet.waitFor({ state: 'detached' })
  await expectToastAtBottom(page)
  const { data } = await customer.client.getUserReviewsMetadata({ params: { userId: customer.id } })
  expect(data).toMatchObject({ totalRaters: 1, rating: 5 })
  // The customer's earlier review is requested, and there is none: 404.
  expect(faults.slice(before)).toEqual([expect.stringContaining('404')])
})

test('axe finds nothing on any other screen, and nothing sticks out at 320 px, also with texts twice as large', {
  timeout: 240_000,
}, async () => {
  const { data: orders } = await rider.client.getOrders()
  const screens = [
    '/ride/orders',
    `/ride/order/${orders[0]!.slug}`,
    '/ride/money',
    '/ride/wallet',
    '/ride/talk',
    '/ride/account',
    '/ride/account/papers',
    '/ride/account/kind',
    '/ride/account/stores',
    '/ride/account/reviews',
  ]
  /** The customer's app has these screens as well, and its tests check them with axe. */
  const sharedScreens = [
    '/ride/chats',
    '/ride/alerts',
    '/ride/support',
    '/ride/account/profile',
    '/ride/account/devices',
    '/ride/account/delete',
  ]
  const { page } = await ownAt('/ride/talk')
  const show = async (path: string) => {
    await goWithin(page, path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  }
  for (const path of screens) {
    await show(path)
    await expectReadable(page, path)
  }
  for (const path of sharedScreens) {
    await show(path)
    await expectFits(page, path)
  }
})

test('without a place nobody goes to work, and it is said what to do', async () => {
  const { page } = await ownAt('/ride')
  await page.context().clearPermissions()
  await expect.poll(() => atWork(page).getAttribute('aria-checked')).toBe('true')
  await atWork(page).click()
  await expect.poll(() => atWork(page).getAttribute('aria-checked')).toBe('false')
  await atWork(page).click()
  await page.getByText('Your telephone does not say where you are').waitFor()
  expect(await atWork(page).getAttribute('aria-checked')).toBe('false')
})
