import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { Client } from '#client/index.ts'
import { fillStreets } from '#modules/resources/index.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { tellSandbox } from '#testing/money/sandbox.ts'
import { goodPin } from '#testing/money/wallets.ts'
import { checkedOut, richCustomer } from '#testing/orders/carts.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { codeSentTo, newTelephone, operator, type Person, signUp } from '#testing/people.ts'
import { expectAccessible } from '#testing/screens/axe.ts'
import { fillSignIn } from '#testing/screens/fill-sign-in.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import { browserVisits, expectReadable, telephone, type Visit } from '#testing/screens/screens.ts'
import { activeOwner, addCategory, addCombo, addItem, lagere, naira, openStore } from '#testing/stores.ts'

const app = await startApp()
await fillStreets(app.services.db)
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner, { name: 'Iya Basira Canteen' })
const { id: categoryId } = await addCategory(owner, store.id, 'Rice')
await addItem(owner, store.id, {
  categoryId,
  name: 'Jollof rice',
  price: naira(1700),
  optionGroups: [
    {
      name: 'Protein',
      min: 1,
      max: 1,
      options: [
        { name: 'Beef', price: naira(500) },
        { name: 'Fried fish', price: naira(800) },
      ],
    },
  ],
})
const water = await addItem(owner, store.id, { categoryId, name: 'Water', price: naira(300) })
const [rider] = await riders(app, 1, { at: lagere, category: 'platform' })

const visit = browserVisits(app.url)
const open: Visit[] = []
const here: BrowserContextOptions = {
  ...telephone,
  geolocation: lagere,
  permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
}
async function go(path: string, options: BrowserContextOptions = here) {
  const made = await visit(path, options)
  open.push(made)
  return made
}
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const sheet = (page: Page) => page.getByRole('dialog')
/** The page becomes visible again, as when somebody returns from another app. */
const seeAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Signs in a person who has an account, and opens the page. */
async function goAs(person: Person, path: string, options?: BrowserContextOptions) {
  const made = await go(`/sign-in?to=${encodeURIComponent(path)}`, options)
  const { page } = made
  await fillSignIn(page, person)
  await page.waitForURL(app.url + path)
  return made
}

/** A customer who orders in several tests, which share one visit. */
const regular = await richCustomer(app, 1_000_000)
let ofRegular: Visit | undefined
async function goAsRegular(path: string) {
  if (ofRegular) {
    await goWithin(ofRegular.page, path)
    return ofRegular
  }
  ofRegular = await goAs(regular, path)
  open.splice(open.indexOf(ofRegular), 1)
  return ofRegular
}

const payingClient = async ({
  telephone,
  password,
}: Pick<Person, 'telephone' | 'password'>): Promise<Client> => {
  const { data } = await app.client().signIn({ body: { role: 'customer', telephone, password } })
  return app.client(data.userTokens.accessToken)
}

const orderIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

/** Acts as the bank: pays for an order. */
async function sendMoney(client: Client, slug: string, body: object = {}) {
  const { data: order } = await client.getOrderBySlug({ params: { slug } })
  const { data: payment } = await client.initiateOneTimePayment({
    body: { purpose: 'order', orderId: order.id },
  })
  await tellSandbox(app, `payment/${payment.reference}`, body)
  return order
}

/** Counts the touches on the screen. */
const countTouches = (page: Page) =>
  page.evaluate(() => {
    const counted = globalThis as unknown as { touches: number }
    counted.touches = 0
    addEventListener('pointerdown', () => void counted.touches++, true)
  })
const touches = (page: Page) => page.evaluate(() => (globalThis as unknown as { touches: number }).touches)

const stepping =
  (orderId: string) => (who: Client, body: Parameters<Client['updateOrderStatus']>[0]['body']) =>
    who.updateOrderStatus({ params: { orderId }, body })

/** The rider accepts an order that the store has accepted. */
async function takeByRider(orderId: string) {
  const params = { orderId }
  await owner.client.notifyRiders({ params })
  const take = () =>
    rider!.client.acceptOrder({ params, body: {} }).then(
      ({ statusCode }) => statusCode,
      () => 0,
    )
  await expect.poll(take).toBe(200)
}

/** Takes an order from ready to delivered. */
async function deliver(orderId: string, code: string) {
  const act = stepping(orderId)
  await takeByRider(orderId)
  await act(rider!.client, { status: 'ongoing' })
  await act(rider!.client, { status: 'completed', code })
}

async function addToCart(page: Page, name: string, option?: string) {
  await link(page, new RegExp(`^${name}`)).tap()
  if (option) await page.getByLabel(new RegExp(`^${option}`)).tap()
  await button(page, /^Add for/).tap()
  await sheet(page).waitFor({ state: 'detached' })
}

test('from the first page to food at the door: 12 touches to a paid order, every change by itself', async () => {
  const { page, faults } = await go('/', { ...here, viewport: { width: 360, height: 740 } })
  await link(page, /^Jollof rice/).waitFor()
  await countTouches(page)
  await addToCart(page, 'Jollof rice', 'Beef')
  await link(page, /View cart/).tap()
  await link(page, 'Go to checkout').tap()
  const person = { telephone: newTelephone(), password: 'suya-on-a-friday' }
  await heading(page, 'Sign in or sign up').waitFor()
  await page.getByText('Your cart stays. What your account has in it already is added.').waitFor()
  await page.keyboard.type(person.telephone)
  await button(page, 'Continue').tap()
  await page.getByLabel('Code').fill(await codeSentTo(app, person.telephone))
  await heading(page, 'Almost done').waitFor()
  await page.keyboard.type('Bisi Ojo')
  await page.getByLabel('Choose a password').tap()
  await page.keyboard.type(person.password)
  await button(page, 'Create my account').tap()
  await heading(page, 'Checkout').waitFor()
  await button(page, 'Use where I am now').tap()
  await page.getByText(/^At your door (tomorrow )?\d+:\d\d/).waitFor()
  // 1,700 + 500, no pack price, delivery next door, 5 % service fee.
  await button(page, 'Order and pay ₦2,810').tap()
  await heading(page, 'Waiting for your payment').waitFor()
  expect(await page.getByRole('progressbar').innerText()).toBe('Payment')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await button(page, 'Copy the number').tap()
  expect(await touches(page)).toBeLessThanOrEqual(12)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect((await page.locator('.pay-panel .number').innerText()).replaceAll(/\D/g, '')).toContain(copied)
  expect(copied).toMatch(/^\d{10}$/)

  const client = await payingClient(person)
  const slug = orderIn(page)
  const started = Date.now()
  const { id: orderId, code, delivery } = await sendMoney(client, slug)
  // Without a known street nearby, the address is called a pin.
  expect(delivery.location).toMatchObject({ street: 'Pin on the map', city: 'Ile-Ife', coordinates: lagere })
  await heading(page, 'Waiting for Iya Basira Canteen to accept').waitFor()
  await page.getByText('Your money is there.').waitFor()
  const act = stepping(orderId)
  const params = { orderId }
  await owner.client.acceptOrder({ params, body: { preparationMinutes: 15 } })
  await heading(page, 'Iya Basira Canteen is preparing it').waitFor()
  await page
    .getByText(/^At your door in \d+ min.*between (tomorrow )?\d+:\d\d.* and (tomorrow )?\d+:\d\d/)
    .waitFor()
  expect(await page.locator('.order-code .digits').innerText()).toContain(code)
  expect(await link(page, 'Ask us for help').getAttribute('href')).toBe(
    `/support?order=${orderId}&slug=${slug}`,
  )
  await takeByRider(orderId)
  await page.getByText('Your rider').waitFor()
  await act(owner.client, { status: 'ready' })
  await heading(page, 'Test rider is on the way to the store').waitFor()
  await act(rider!.client, { tracking: 'rider-store-arrival' })
  await heading(page, 'Test rider is at the store').waitFor()
  await act(rider!.client, { status: 'ongoing' })
  await heading(page, 'On its way to you').waitFor()
  await page.getByRole('region', { name: 'Where the rider is' }).locator('canvas').first().waitFor()
  expect(await link(page, 'Call Test rider').getAttribute('href')).toMatch(/^tel:\+234/)
  expect(await link(page, 'Write to Test rider').getAttribute('href')).toContain(
    `/chat/with/user/${rider!.id}`,
  )
  expect(await page.locator('.order-steps .ongoing').innerText()).toBe('The rider comes to your door')
  await expectAccessible(page, 'order on its way')
  await act(rider!.client, { tracking: 'rider-customer-arrival' })
  await heading(page, 'Test rider is at your door').waitFor()
  await page.getByText(/^Here since \d+:\d\d.*, and waits \d:\d\d$/).waitFor()
  await act(rider!.client, { status: 'completed', code: code! })
  await heading(page, 'Delivered. Enjoy!').waitFor()
  // From the payment to the door in a few seconds: every change arrived without loading the page again.
  expect(Date.now() - started).toBeLessThan(20_000)

  await button(page, 'Rate').tap()
  await sheet(page).getByLabel('4 stars').first().check()
  await sheet(page).getByLabel('5 stars').last().check()
  await sheet(page).getByLabel('Say more (may be left empty)').first().fill('Hot and plenty.')
  await expectAccessible(page, 'rating')
  await button(page, 'Send').tap()
  await page.getByText('Thank you, that helps others.').waitFor()
  await page.getByRole('region', { name: 'The store' }).getByLabel('4.0 of 5 stars from 1 person').waitFor()
  const { data: reviews } = await client.getStoreReviews({ params: { storeId: store.id } })
  expect(reviews).toMatchObject([{ rating: 4, text: 'Hot and plenty.' }])
  const { data: ofRider } = await client.getUserReviews({ params: { userId: rider!.id } })
  expect(ofRider).toMatchObject([{ rating: 5 }])
  await page.getByText('Receipt', { exact: true }).tap()
  expect(await link(page, 'Show the receipt').getAttribute('href')).toContain('/receipts/')
  // Looking at the order marks its alerts as read.
  await expect.poll(async () => (await client.getUnreadCounts()).data.alerts).toBe(0)
  await expect.poll(() => page.locator('.tabs .badge').count()).toBe(0)
  // After the end of an order its complaint is requested, and there is none: 404.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
})

test('food ordered before: 6 touches, paid from the wallet with its pin, wrong and right', async () => {
  const customer = regular
  const before = await checkedOut(app, customer, store.id, { lines: [{ id: water.id, quantity: 2 }] })
  const params = { orderId: before.id }
  await owner.client.acceptOrder({ params, body: {} })
  await owner.client.updateOrderStatus({ params, body: { status: 'ready' } })
  const { page } = await goAsRegular('/')
  // The running order is on the home page.
  await link(page, /Ready, we are finding a rider.*At your door in \d+ min/).waitFor()
  await deliver(before.id, before.code!)
  await button(page, /^Iya Basira Canteen.*2 × Water/).waitFor()
  await countTouches(page)
  await button(page, /^Iya Basira Canteen.*2 × Water/).tap()
  await link(page, 'Go to checkout').tap()
  await page.getByLabel('Wallet pin').tap()
  await page.keyboard.press('Enter')
  await page.locator('.field.wrong').getByText('Type the pin of your wallet').waitFor()
  expect(await page.locator('.notice').count()).toBe(0)
  await page.keyboard.type('0007')
  await button(page, /^Order and pay/).tap()
  await page.getByText('That is not the pin.').waitFor()
  await page.getByLabel('Wallet pin').fill(goodPin)
  await button(page, /^Order and pay/).tap()
  await heading(page, 'Waiting for Iya Basira Canteen to accept').waitFor()
  expect(await touches(page)).toBeLessThanOrEqual(6)
  await page.getByText('Paid from your wallet').waitFor()

  await button(page, 'Cancel the order').tap()
  await page.getByText(/All of ₦.* goes to your wallet at once/).waitFor()
  await button(page, 'Yes, cancel it').tap()
  await heading(page, 'Cancelled').waitFor()
  await page.getByText(/went back to your wallet/).waitFor()
  await page.locator('.order-steps').getByText('Cancelled by the customer').waitFor()
  // The food is added to the cart only once, however often the button is pressed.
  await button(page, 'Order again').dblclick()
  await heading(page, 'Pack 1').waitFor()
  expect(await page.locator('.cart-line').count()).toBe(1)
  await button(page, 'Take Water out').tap()
})

test('a wallet without a pin gets one at the checkout; a card is declined, then charged; part of a transfer', async () => {
  const customer = await signUp(app, 'customer')
  await give(app, { userId: customer.id }, 1_000_000)
  const { page } = await goAs(customer, `/store/${store.slug}`)
  await addToCart(page, 'Water')
  await link(page, /View cart/).tap()
  await link(page, 'Go to checkout').tap()
  // Locating takes a while; the description is typed before that.
  await page.getByLabel('How to find the door').fill('Blue gate')
  await button(page, 'Use where I am now').tap()
  await page.getByRole('radio', { name: /^Wallet/ }).check()
  await button(page, 'Choose a pin').waitFor()
  await button(page, /^Order and pay/).tap()
  const pinSheet = sheet(page)
  for (const pin of ['1234', goodPin]) {
    for (const name of ['pin', 'again']) await pinSheet.locator(`input[name=${name}]`).fill(pin)
    await pinSheet.locator('input[name=password]').fill(customer.password)
    await pinSheet.locator('[type=submit]').tap()
    if (pin === '1234') await pinSheet.locator('.field.wrong').waitFor()
  }
  await page.getByLabel('Wallet pin').waitFor()
  await page.getByLabel(/^Card/).check()
  await button(page, 'Other').tap()
  await page.getByLabel('Amount').pressSequentially('12.5')
  expect(await page.getByLabel('Amount').inputValue()).toBe('125')
  await page.getByLabel('Amount').fill('20001')
  await page.getByText('The tip must not be above ₦20,000.').waitFor()
  await button(page, '₦200').tap()
  await page
    .locator('.cost')
    .getByText(/^Delivery$/)
    .waitFor()
  await expect
    .poll(() => page.locator('.cost').innerText())
    .toContain('Delivery\n₦500\nTip for the rider\n₦200\n')
  await button(page, /^Order and pay/).tap()
  const pay = link(page, /^Pay ₦.* by card$/)
  const cardPage = await pay.getAttribute('href')
  const [, reference] = /sandbox\/payment\/([^/?]+)/.exec(cardPage!)!
  await tellSandbox(app, `payment/${reference}`, { outcome: 'failed' })
  await heading(page, 'Your card was declined').waitFor()
  await page.reload()
  await heading(page, 'Your card was declined').waitFor()
  await page.getByText('Try again, use another card').waitFor()
  await button(page, 'Try a card again').tap()
  await expect.poll(async () => await pay.getAttribute('href')).not.toBe(cardPage)
  await button(page, 'Pay by transfer instead').dblclick()
  await button(page, 'Pay by card instead').waitFor()
  await heading(page, 'Your card was declined').waitFor({ state: 'detached' })
  const amount = await page.locator('.pay-panel .amount').innerText()
  const client = await payingClient(customer)
  await sendMoney(client, orderIn(page), { amount: 100 })
  await page.getByText('₦100 has arrived.').waitFor()
  expect(await page.locator('.pay-panel .amount').innerText()).not.toBe(amount)
  // The customer returns from the bank's app, and the telephone has unloaded the page meanwhile.
  await page.reload()
  await page.getByText('₦100 has arrived.').waitFor()
  await button(page, 'Cancel the order').tap()
  await page.getByText('₦100 has arrived. It goes to your wallet at once.').waitFor()
  await button(page, 'Keep it').tap()
  const { data: order } = await client.getOrderBySlug({ params: { slug: orderIn(page) } })
  expect(order.delivery.location.description).toBe('Blue gate')
  expect(order.summary.delivery.price.amount).toBe(700)
  await sendMoney(client, order.slug, { amount: order.summary.bill.price.amount - 100 })
  await heading(page, 'Waiting for Iya Basira Canteen to accept').waitFor()
  // A payment by transfer is not taken from the wallet.
  await goWithin(page, '/wallet')
  await link(page, /Paid by transfer, not from the wallet *₦100$/).waitFor()
  await link(page, /\+₦10,000$/).waitFor()
})

test('what keeps a cart from being ordered is said in words, with the way out of it', async () => {
  const closed = await openStore(owner, {
    name: 'Night Kitchen',
    minimumOrder: naira(1000),
    deliveryRadiusKm: 2,
  })
  const params = { storeId: closed.id }
  const { id: category } = await addCategory(owner, closed.id, 'Food')
  const soup = await addItem(owner, closed.id, { categoryId: category, name: 'Soup', price: naira(600) })
  const combo = await addCombo(owner, closed.id, {
    name: 'Night meal',
    comboItems: [{ id: soup.id, quantity: 2 }],
  })
  const customer = await signUp(app, 'customer')
  const { page } = await goAs(customer, `/store/${closed.slug}`, {
    ...here,
    geolocation: { latitude: 7.6, longitude: 4.7 },
  })
  await addToCart(page, 'Soup')
  await link(page, /View cart/).tap()
  await page.getByText('Change what is marked, then go on to pay.').waitFor()
  await page.getByText('The store takes orders from ₦1,000.').waitFor()
  await button(page, 'One more Soup').tap()
  await link(page, 'Go to checkout').tap()
  await page.getByText('Say where it should go.').waitFor()
  await button(page, 'Use where I am now').tap()
  await page.getByText('The store does not deliver so far.').waitFor()
  await page.goBack()
  await page.getByText('This store does not deliver there.').waitFor()
  expect(await link(page, 'Go to checkout').count()).toBe(0)
  await page.goForward()
  await button(page, 'Choose another place').tap()
  // A place is chosen by moving the map under a pin, which starts at the current place.
  await button(page, 'Put a pin on the map').tap()
  await sheet(page).locator('canvas').first().waitFor()
  await expectAccessible(page, 'pin')
  await button(page, 'Take this place').tap()
  await page.getByText('The store does not deliver so far.').waitFor()
  await button(page, 'Choose another place').tap()
  await page.getByLabel('Or type your street').fill('lager')
  await button(page, /^Lagere/).tap()
  await button(page, /^Order and pay/).waitFor()

  // The price rises between looking and ordering.
  const dearer = await owner.client.updateItem({
    params: { ...params, itemId: soup.id },
    body: { version: 1, price: naira(650) },
  })
  await button(page, /^Order and pay/).tap()
  await page.getByText('Something changed since you looked').waitFor()
  const { management } = (await owner.client.getStore({ params })).data
  await owner.client.updateStore({
    params,
    body: {
      version: management!.version,
      availability: {
        ...closed.availability,
        closedDates: [Temporal.Now.plainDateISO('Africa/Lagos').toString()],
      },
    },
  })
  await button(page, /^Order and pay/).tap()
  await page.getByText('The store is closed now.').waitFor()
  // The checkout and the cart say until when the store is closed.
  await page
    .locator('.check', { hasText: 'As soon as possible' })
    .getByText(/^Closed, opens tomorrow/)
    .waitFor()
  await page.goBack()
  await page.getByText(/^Closed, opens tomorrow .* You can order for later\.$/).waitFor()
  await page.goForward()
  await button(page, 'Choose a time').tap()
  await page.getByLabel('Day').waitFor()
  await button(page, /^Order and pay/).waitFor()
  // Another device adds to the cart.
  const lines = [
    { id: soup.id, quantity: 2 },
    { id: combo.id, quantity: 1, note: 'No pepper' },
  ]
  await customer.client.updateStoreCart({ params, body: { packs: [{ lines }] } })
  const read = page.waitForResponse(/\/carts/)
  await seeAgain(page)
  await read
  await page.getByLabel('Message to the rider').fill('Ring twice')
  await page.locator('.sum').getByText('“No pepper”').waitFor()
  await owner.client.updateItem({
    params: { ...params, itemId: soup.id },
    body: { version: dearer.data.version, soldOut: true },
  })
  await button(page, /^Order and pay/).tap()
  await page.getByText('Soup is sold out.', { exact: true }).waitFor()
  await page.getByText('Night meal: Soup is sold out.', { exact: true }).waitFor()
  await link(page, 'Change the cart').first().tap()
  await page.locator('.cart-line').first().getByText('Soup is sold out.').waitFor()

  // The store opens while the customer looks at another screen.
  const { version } = (await owner.client.getStore({ params })).data.management!
  await owner.client.updateStore({ params, body: { version, availability: closed.availability } })
  await page.goBack()
  await expect.poll(() => page.getByLabel(/^As soon as possible/).isEnabled()).toBe(true)
})

test('the delivery is changed, a complaint with a picture is made, answered and decided', async () => {
  const customer = regular
  const order = await checkedOut(app, customer, store.id, { lines: [{ id: water.id, quantity: 1 }] })
  const params = { orderId: order.id }
  const { page, faults } = await goAsRegular(`/order/${order.slug}`)
  const earlier = faults.length
  await heading(page, 'Waiting for Iya Basira Canteen to accept').waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).tap()
  await page.getByLabel('Message to the rider').fill('Ring twice')
  await button(page, 'Save').tap()
  await page.getByText('“Ring twice”').waitFor()
  await owner.client.acceptOrder({ params, body: {} })
  await owner.client.updateOrderStatus({ params, body: { status: 'ready' } })
  await deliver(order.id, order.code!)
  await heading(page, 'Delivered. Enjoy!').waitFor()
  await button(page, 'Something was wrong').tap()
  await page.getByLabel('Tell us what happened').fill('<b>The bottle</b> had leaked.')
  await page.locator('input[type=file]').setInputFiles({
    name: '<img src=x onerror=alert(1)>.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await expectAccessible(page, 'complaint')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button(page, 'Something was wrong').tap()
  const text = page.getByLabel('Tell us what happened')
  await expect.poll(() => text.inputValue()).toBe('<b>The bottle</b> had leaked.')
  await button(page, 'Send the complaint').tap()
  await page.getByText('We are looking into it').waitFor()
  await page.getByText('<b>The bottle</b> had leaked.').waitFor()
  await link(page, 'Picture 1').waitFor()
  const { data: complaint } = await customer.client.getOrderComplaint({ params })
  const complaintId = complaint.id
  await owner.client.answerComplaint({
    params: { storeId: store.id, complaintId },
    body: { answer: 'We are sorry.' },
  })
  await page.getByText('We are sorry.').waitFor()
  await (await operator(app)).client.decideComplaint({
    params: { complaintId },
    body: { status: 'accepted', fault: 'store', refund: naira(100), note: 'It was the lid.' },
  })
  await page.getByText('You were right').waitFor()
  await page.getByText('₦100 is back in your wallet.').waitFor()
  expect(faults.slice(earlier).filter((fault) => !fault.includes('404'))).toEqual([])
})

test('an order of another, and addresses of none: not found, nothing told; carts of telephone and account become one', async () => {
  const stranger = await signUp(app, 'customer')
  const params = { storeId: store.id }
  await stranger.client.updateStoreCart({
    params,
    body: { packs: [{ lines: [{ id: water.id, quantity: 3 }] }] },
  })
  const other = await richCustomer(app)
  const order = await checkedOut(app, other, store.id, { lines: [{ id: water.id, quantity: 1 }] })
  const all = [order.slug, 'nonsense', '%3Cscript%3E'].map((slug) => `/order/${slug}`)
  for (const path of all) expect(await (await fetch(app.url + path)).text()).not.toContain(order.id)
  const { page } = await go('/carts')
  for (const path of all) {
    await goWithin(page, path)
    await heading(page, 'Sign in to see this').waitFor()
    await goWithin(page, '/carts')
    await heading(page, 'Sign in to see this').waitFor({ state: 'detached' })
  }
  await goWithin(page, `/store/${store.slug}`)
  await addToCart(page, 'Jollof rice', 'Fried fish')
  await goWithin(page, all[0]!)
  await link(page, 'Sign in or sign up').tap()
  await fillSignIn(page, stranger)
  await page.waitForURL(app.url + all[0])
  for (const path of all) {
    await goWithin(page, path)
    await heading(page, 'There is no such order').waitFor()
    expect(await page.content()).not.toContain('Iya Basira')
    await goWithin(page, '/carts')
    await heading(page, 'There is no such order').waitFor({ state: 'detached' })
  }

  await link(page, /Iya Basira Canteen.*4 items/).click()
  await heading(page, 'Pack 2').waitFor()
  const inAccount = async () =>
    (await stranger.client.getStoreCart({ params })).data.packs.map(({ lines }) =>
      lines.map(({ name, quantity }) => `${quantity} ${name}`).join(),
    )
  await expect.poll(inAccount).toEqual(['3 Water', '1 Jollof rice'])
  await button(page, 'Take Jollof rice out').click()
  await expect.poll(() => page.locator('.cost').innerText()).toContain('Food (3 items)')
  expect(await inAccount()).toEqual(['3 Water'])
  // A change from another device is shown when the page becomes visible again.
  await stranger.client.updateStoreCart({
    params,
    body: { packs: [{ lines: [{ id: water.id, quantity: 5 }] }] },
  })
  await seeAgain(page)
  await expect.poll(() => page.locator('.cost').innerText()).toContain('Food (5 items)')
  expect(await inAccount()).toEqual(['5 Water'])
  await button(page, 'Take Water out').click()
  await expect.poll(inAccount).toEqual([])
  await heading(page, 'Your cart is empty').waitFor()
})

test('a network that is lost while ordering: nothing is ordered twice, and the order is there without it', async () => {
  const customer = await richCustomer(app)
  const params = { storeId: store.id }
  await customer.client.updateStoreCart({
    params,
    body: { packs: [{ lines: [{ id: water.id, quantity: 1 }] }] },
  })
  const { page } = await goAs(customer, '/carts', { ...here, serviceWorkers: 'allow' })
  await link(page, /Iya Basira Canteen/).tap()
  await link(page, 'Go to checkout').tap()
  await button(page, /^Order and pay/).waitFor()
  await page.context().setOffline(true)
  await button(page, /^Order and pay/).tap()
  await page.getByText('There is no connection to Buka.').first().waitFor()
  await page.context().setOffline(false)
  // The order is placed, but the answer does not arrive.
  let lost = 0
  await page.route('**/checkout', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, /^Order and pay/).tap()
  await heading(page, 'Waiting for your payment').waitFor()
  expect(lost).toBe(2)
  const { data: orders } = await customer.client.getOrders({})
  expect(orders.map(({ slug }) => slug)).toEqual([orderIn(page)])

  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.context().setOffline(true)
  await page.goto(`/order/${orders[0]!.slug}`)
  await heading(page, 'Waiting for your payment').waitFor()
  await page.getByText('1 × Water').waitFor()
  // The order is paid and accepted meanwhile. Its state is shown as soon as the network is back, without a toast about the payment.
  const { id: orderId } = await sendMoney(customer.client, orders[0]!.slug)
  const accept = () => owner.client.acceptOrder({ params: { orderId }, body: {} }).catch(() => undefined)
  await expect.poll(accept).toBeDefined()
  await page.context().setOffline(false)
  await heading(page, 'Iya Basira Canteen is preparing it').waitFor()
  expect(await page.locator('.toast').count()).toBe(0)

  await takeByRider(orderId)
  const act = stepping(orderId)
  await act(owner.client, { status: 'ready' })
  await act(rider!.client, { status: 'ongoing' })
  await staff.client.failOrder({ params: { orderId }, body: { fault: 'customer', reason: 'Nobody came' } })
  await page.getByText('It is not paid back.').waitFor()
})

test('food for tomorrow: at the time that it is now, and with the same times in the list as on its page', async () => {
  const customer = await richCustomer(app)
  const dayMs = 86_400_000
  const soon = await checkedOut(app, customer, store.id, { lines: [{ id: water.id, quantity: 1 }] })
  const order = await checkedOut(app, customer, store.id, {
    lines: [{ id: water.id, quantity: 1 }],
    dateScheduled: new Date(Date.now() + dayMs).toISOString(),
  })
  const unpaid = await checkedOut(app, customer, store.id, {
    lines: [{ id: water.id, quantity: 1 }],
    dateScheduled: new Date(Date.now() + dayMs).toISOString(),
    method: 'single-transfer',
  })
  const { page } = await goAs(customer, `/order/${unpaid.slug}`)
  await page.getByText(/^Wanted tomorrow \d/).waitFor()
  await goWithin(page, `/order/${order.slug}`)
  const when = await page.locator('.when', { hasText: 'At your door' }).innerText()
  await page.getByText(/^The store has \d+:\d\d to answer\./).waitFor()
  await goWithin(page, '/orders')
  await page.getByText(when.replace('At your door', 'There')).waitFor()
  // The order that is expected sooner comes first, although it was placed earlier.
  const links = page.locator('[aria-labelledby=now] a')
  expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual(
    [unpaid, soon, order].map(({ slug }) => `/order/${slug}`),
  )

  await goWithin(page, `/store/${store.slug}`)
  await addToCart(page, 'Water')
  await goWithin(page, `/checkout/${store.slug}`)
  await page.getByLabel('At another time').check()
  await page.getByLabel('Day').selectOption('tomorrow')
  const chosen = async () => Number(await page.getByLabel('Time', { exact: true }).inputValue())
  await expect.poll(chosen).toBeGreaterThan(Date.now() + dayMs - 16 * 60_000)
  expect(await chosen()).toBeLessThanOrEqual(Date.now() + dayMs)
  // On another day, the same time of day is selected.
  const timeOfDay = async () => (await chosen()) % dayMs
  await page.getByLabel('Time', { exact: true }).selectOption({ index: 3 })
  const third = await timeOfDay()
  await page.getByLabel('Day').selectOption({ index: 3 })
  await expect.poll(timeOfDay).toBe(third)
  expect(await chosen()).toBeGreaterThan(Date.now() + dayMs)

  // After a page load, everything that was entered is still there.
  const wanted = await chosen()
  const heard = () => customer.client.getStoreCart({ params: { storeId: store.id } })
  await button(page, '₦200').tap()
  await expect.poll(async () => (await heard()).data.tip.amount).toBe(200)
  const writes = await page.evaluateHandle(() => {
    const { put } = IDBObjectStore.prototype
    const keys: unknown[] = []
    IDBObjectStore.prototype.put = function (value, key) {
      keys.push(key)
      return put.call(this, value, key)
    }
    return keys
  })
  await page.getByLabel('Message to the rider').fill('Call me at the gate')
  await expect
    .poll(async () => (await heard()).data.delivery)
    .toMatchObject({ message: 'Call me at the gate' })
  // The draft is stored once when typing ends, and not again when it is sent.
  expect((await writes.jsonValue()).filter((key) => key === 'carts')).toEqual(['carts'])
  await page.reload()
  await expect.poll(chosen).toBe(wanted)
  expect(await page.getByLabel('Message to the rider').inputValue()).toBe('Call me at the gate')
  expect(await button(page, '₦200').getAttribute('aria-pressed')).toBe('true')
})

test('the screens of checkout and order pass axe, fit 320 px and large texts, in both themes', async () => {
  const customer = regular
  const lines = [{ id: water.id, quantity: 1 }]
  const order = await checkedOut(app, customer, store.id, { lines, method: 'single-transfer' })
  // An unpaid order shows how long it can be paid instead of an arrival time.
  const { page } = await goAsRegular('/')
  await link(page, /^Waiting for your payment.*Pay within \d+ min/).waitFor()
  await goWithin(page, '/orders')
  await link(page, /To be paid *Pay within \d+ min/).waitFor()
  await goWithin(page, `/order/${order.slug}`)
  await page.setViewportSize({ width: 320, height: 640 })
  await button(page, 'Copy the number').waitFor()
  await expectReadable(page, 'payment')
  await customer.client.updateStoreCart({ params: { storeId: store.id }, body: { packs: [{ lines }] } })
  await goWithin(page, '/carts')
  await link(page, /Iya Basira Canteen/).tap()
  await link(page, 'Go to checkout').tap()
  await button(page, /^Order and pay/).waitFor()
  // A focused element is not hidden behind the tabs.
  const when = page.getByLabel(/^As soon as possible/)
  await page.getByLabel('Message to the rider').focus()
  await when.evaluate((radio) => scrollBy(0, radio.getBoundingClientRect().bottom - innerHeight + 5))
  await page.keyboard.press('Tab')
  const tabs = (await page.locator('.tabs').boundingBox())!.y
  await expect.poll(() => when.evaluate((radio) => radio.getBoundingClientRect().bottom)).toBeLessThan(tabs)
  expect(await when.evaluate((radio) => radio === document.activeElement)).toBe(true)
  await expectReadable(page, 'checkout')
})
