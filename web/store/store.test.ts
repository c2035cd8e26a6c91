import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fillStreets } from '#modules/resources/index.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { bankEntry, goodPin } from '#testing/money/wallets.ts'
import { checkedOut, richCustomer } from '#testing/orders/carts.ts'
import { codeSentTo, goodPassword, messagesTo, operator, type Person, signUp } from '#testing/people.ts'
import { expectAccessible } from '#testing/screens/axe.ts'
import { enterKitchen } from '#testing/screens/enter-kitchen.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import { codeIn } from '#testing/screens/qr-codes.ts'
import {
  browserVisits,
  expectNoSideways,
  expectReadable,
  expectToastAtBottom,
  telephone,
  type Visit,
} from '#testing/screens/screens.ts'
import { signOutBy } from '#testing/screens/sign-out.ts'
import {
  activeOwner,
  addCategory,
  addCombo,
  addItem,
  askToWork,
  assistantOf,
  naira,
  openStore,
  vendorRider,
} from '#testing/stores.ts'
import { moneyText } from '../kit/money.ts'

const app = await startApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner, { name: 'Iya Basira Canteen', deliversItself: true })
const params = { storeId: store.id }
const { id: rice } = await addCategory(owner, store.id, 'Rice')
await addCategory(owner, store.id, 'Soups')
await addCategory(owner, store.id, 'Drinks')
const jollof = await addItem(owner, store.id, {
  categoryId: rice,
  name: 'Jollof rice',
  price: naira(1700),
  optionGroups: [{ name: 'Protein', min: 0, max: 1, options: [{ name: 'Fish', price: naira(800) }] }],
})
const water = await addItem(owner, store.id, {
  categoryId: rice,
  name: 'Water',
  price: naira(300),
  stock: 12,
})
await addCombo(owner, store.id, { name: 'Lunch', comboItems: [{ id: jollof.id, quantity: 1 }] })
const cook = await assistantOf(app, owner, store.id, ['menu', 'orders', 'chat', 'money'])
const customer = await richCustomer(app)

/** A completed order with a complaint and a review. */
const sold = await checkedOut(app, customer, store.id, {
  lines: [{ id: jollof.id, quantity: 2 }],
  tip: naira(100),
})
const orderId = sold.id
await owner.client.acceptOrder({ params: { orderId }, body: { preparationMinutes: 10 } })
for (const status of ['ready', 'ongoing'] as const)
  await owner.client.updateOrderStatus({ params: { orderId }, body: { status } })
const { code } = (await customer.client.getOrder({ params: { orderId } })).data
await owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'completed', code: code! } })
await customer.client.complainOnOrder({ body: { orderId, reason: 'The soup had leaked.' } })
await customer.client.postStoreReview({ params, body: { rating: 4, text: 'Hot and plenty.' } })

const visit = browserVisits(app.url)
const entered = new Map<Person, Visit>()

/** Each person signs in once and then moves from screen to screen. */
async function enter(person: Person, path: string, size = telephone.viewport!): Promise<Visit> {
  const before = entered.get(person)
  if (before) {
    await before.page.setViewportSize(size)
    await goWithin(before.page, path)
    return before
  }
  const made = await visit(`/kitchen/sign-in?to=${encodeURIComponent(path)}`, {
    viewport: size,
    reducedMotion: 'reduce',
  })
  entered.set(person, made)
  made.page.setDefaultTimeout(15_000)
  await enterKitchen(made.page, person)
  await made.page.waitForURL(`**${path}`)
  return made
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const itemNow = async (id: string) => {
  const { data } = await owner.client.getItems({ params })
  return data.find((item) => item.id === id)!
}

/** Waits until everything is stored: a transaction that may write runs after all earlier ones. */
const untilStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('buka-store')
        opening.onsuccess = () => {
          const last = opening.result.transaction('private', 'readwrite')
          last.objectStore('private').count()
          last.oncomplete = () => resolve()
        }
      }),
  )

test('two people change a dish at the same time, and neither loses a change', async () => {
  const [first, second] = [await enter(owner, '/kitchen/menu'), await enter(cook, '/kitchen/menu')]
  for (const { page } of [first, second]) {
    await link(page, /^Jollof rice/).click()
    await page.getByRole('heading', { level: 1, name: 'Jollof rice' }).waitFor()
  }
  await first.page.getByLabel('What is in it?').fill('With our own pepper.')
  await button(first.page, 'Save').click()
  await first.page.getByRole('heading', { level: 1, name: 'Menu' }).waitFor()
  // Two people change different fields: both changes are kept.
  const price = second.page.getByLabel('Price', { exact: true })
  await price.fill('')
  await button(second.page, 'Save').click()
  await second.page.locator('.field.wrong').getByText('Fill this in.').waitFor()
  await price.fill('1800')
  await button(second.page, 'Save').click()
  await second.page.getByRole('heading', { level: 1, name: 'Menu' }).waitFor()
  expect(await itemNow(jollof.id)).toMatchObject({
    description: 'With our own pepper.',
    price: naira(1800),
    optionGroups: [{ name: 'Protein', options: [{ name: 'Fish' }] }],
  })

  // Two people change the same field: the other's value is shown, and the person decides.
  await link(second.page, /^Jollof rice/).click()
  await second.page.getByLabel('Price', { exact: true }).fill('1900')
  const { version } = await itemNow(jollof.id)
  await owner.client.updateItem({
    params: { ...params, itemId: jollof.id },
    body: { version, price: naira(2000), soldOut: true },
  })
  await button(second.page, 'Save').click()
  await second.page.getByText('Price is now: ₦2,000').waitFor()
  await expectAccessible(second.page, 'conflict')
  expect((await itemNow(jollof.id)).price).toEqual(naira(2000))
  await button(second.page, 'Keep mine').click()
  await second.page.getByRole('heading', { level: 1, name: 'Menu' }).waitFor()
  expect(await itemNow(jollof.id)).toMatchObject({ price: naira(1900), soldOut: true })
})

test('sold out and stock with one touch; prices of many at once', async () => {
  const { page } = await enter(cook, '/kitchen/menu')
  await page.getByRole('switch', { name: 'Water can be ordered' }).click()
  await expect.poll(async () => (await itemNow(water.id)).soldOut).toBe(true)
  await page.getByRole('switch', { name: 'Water can be ordered' }).click()
  for (let i = 0; i < 3; i++) await button(page, 'One less Water').click()
  await expect.poll(async () => (await itemNow(water.id)).stock).toBe(9)
  expect((await itemNow(water.id)).soldOut).toBe(false)

  await link(page, 'Change prices').click()
  await page.getByLabel('Price of Water').fill('350')
  await page.getByLabel('Price of Lunch').fill('2500')
  const { version } = await itemNow(water.id)
  await owner.client.updateItem({
    params: { ...params, itemId: water.id },
    body: { version, price: naira(400) },
  })
  // The second price is still being saved when somebody types into the first.
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/store-menu/, async (route) => {
    if (route.request().postData()?.includes('2500')) await isTyped
    await route.continue()
  })
  await button(page, 'Save 2 prices').click()
  await page.getByText('Somebody else has set it to ₦400 meanwhile.').waitFor()
  await page.getByLabel('Price of Water').fill('')
  goOn()
  await button(page, 'Save 1 price').click()
  await page.getByText('Fill this in.').waitFor()
  expect((await itemNow(water.id)).price).toEqual(naira(400))
  await page.getByLabel('Price of Water').fill('350')
  await button(page, 'Save 1 price').click()
  await expect.poll(async () => (await itemNow(water.id)).price).toEqual(naira(350))
  await page.unrouteAll()
})

test('the categories of the menu are put into order by dragging and by the keyboard', async () => {
  const { page } = await enter(owner, '/kitchen/menu', { width: 1280, height: 800 })
  const names = async () =>
    (await owner.client.getCategories({ params })).data.map(({ name }) => name).join(' ')
  await button(page, 'Categories').click()
  await button(page, 'Move Drinks').focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(names).toBe('Rice Drinks Soups')
  await page.getByText('Drinks is number 2 of 3.').waitFor({ state: 'attached' })
  const grip = (await button(page, 'Move Soups').boundingBox())!
  const top = (await button(page, 'Move Rice').boundingBox())!
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 10, grip.y - 20, { steps: 4 })
  await page.mouse.move(top.x + 10, top.y + 4, { steps: 6 })
  await page.mouse.up()
  await expect.poll(names).toBe('Soups Rice Drinks')
  await page.getByLabel('Add a category').fill('Small chops')
  await button(page, 'Add a category').click()
  await expect.poll(names).toBe('Soups Rice Drinks Small chops')

  // Somebody else moves and renames the category meanwhile: the move does not matter, the name is shown.
  await button(page, 'Rename Small chops').click()
  const { data } = await owner.client.getCategories({ params })
  const { id: categoryId, version } = data.at(-1)!
  await owner.client.updateCategory({
    params: { ...params, categoryId },
    body: { version, position: 0, name: 'Bites' },
  })
  await page.getByLabel('Name', { exact: true }).fill('Snacks')
  await button(page, 'Save').click()
  await page.getByText('Somebody else has named it Bites meanwhile.').waitFor()
  await button(page, 'Save').click()
  await expect.poll(names).toBe('Snacks Soups Rice Drinks')
  await button(page, 'Close').first().click()
})

/** Holds frames back, as on a busy telephone. The returned function lets them run again. */
const holdFrames = (page: Page) =>
  page.evaluateHandle(() => {
    const { requestAnimationFrame, setTimeout } = window
    const later = (...[run, ms = 0]: Parameters<typeof setTimeout>) => setTimeout(run, ms + 1000)
    Object.assign(window, { requestAnimationFrame: () => 0, setTimeout: later })
    return () => void Object.assign(window, { requestAnimationFrame, setTimeout })
  })

test('a new dish with a picture that is cut and made small here', async () => {
  const { page } = await enter(owner, '/kitchen/menu')
  await page.getByRole('link', { name: 'Add a dish', exact: true }).click()
  // As large as a picture from a camera.
  const [width, height] = [2000, 1500]
  const spots = { raw: { width: 80, height: 60, channels: 3 } } as const
  const picture = await sharp(randomBytes(80 * 60 * 3), spots)
    .resize({ width, height })
    .jpeg({ quality: 95 })
    .toBuffer()
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByLabel('Larger').fill('2')
  await button(page, 'The picture. Move it with the arrow keys.').press('ArrowRight')
  await expect.poll(() => button(page, 'Use this picture').isEnabled()).toBe(true)
  await expectAccessible(page, 'cut')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/upload'))
      sent = request.postDataBuffer()?.length ?? 0
  })
  await button(page, 'Use this picture').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByLabel('Name').fill('Asaro')
  // Without a price the dish would be free.
  await button(page, 'Put it on the menu').click()
  await page.locator('.field.wrong', { hasText: 'Price' }).getByText('Fill this in.').waitFor()
  await page.getByLabel('Price', { exact: true }).fill('1,200')
  await page.getByLabel('Category').selectOption({ label: 'Rice' })
  await button(page, 'Add a choice').click()
  await page.getByLabel('Name of the choice').fill('Size')
  await page.getByLabel('Option', { exact: true }).fill('Large')
  await holdFrames(page)
  await page.getByLabel('Extra price').fill('400')
  // The browser has unloaded the page while the camera was open: what was entered is still there, with the picture.
  await untilStored(page)
  await page.reload()
  await page.locator('.picture-field img[src^="blob:"]').waitFor()
  expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('1200')
  expect(await page.getByLabel('Extra price').inputValue()).toBe('400')
  // The answer arrives before the next frame.
  const goOn = await holdFrames(page)
  await button(page, 'Put it on the menu').click()
  await page.getByText('Asaro is on the menu.').waitFor()
  await goOn.evaluate((goOn) => goOn())
  const { data } = await owner.client.getItems({ params, query: { keyword: 'Asaro' } })
  expect(data[0]).toMatchObject({
    price: naira(1200),
    optionGroups: [{ name: 'Size', options: [{ name: 'Large', price: naira(400) }] }],
  })
  expect(data[0]!.picture).not.toBeNull()
  // The next form begins empty, also after one that was given up.
  const add = page.getByRole('link', { name: 'Add a dish', exact: true })
  for (const name of ['', 'Amala']) {
    await add.click()
    expect(await page.getByLabel('Name').inputValue()).toBe('')
    await page.getByLabel('Name').fill(name)
    await link(page, 'Menu').first().click()
    if (name) await button(page, 'Leave without saving').click()
    await page.getByRole('heading', { level: 1, name: 'Menu' }).waitFor()
  }
  await add.click()
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  expect(picture.length / Math.max(1, sent)).toBeGreaterThan(sent > 0 ? 2 : 0)
})

test('the store is paused for an hour, has several spans a day and closed dates, and a poster', async () => {
  const { page } = await enter(cook, '/kitchen/store')
  await button(page, 'An hour').click()
  await page.getByText(/Paused until/).waitFor()
  const { pausedUntil } = (await owner.client.getStore({ params })).data
  expect(Date.parse(pausedUntil!) - Date.now()).toBeGreaterThan(3_500_000)
  const closed = page.getByText(
    /^The store is paused\. It takes no orders until (today|tomorrow) \d+:\d\d\s[ap]m\./,
  )
  await goWithin(page, '/kitchen')
  await closed.waitFor()
  await page.getByRole('link', { name: 'Hours and pauses' }).click()
  await button(page, 'Take orders again').click()
  await page.getByText('Open: customers can order now').waitFor()

  // Another device pauses the store and ends the pause.
  await goWithin(page, '/kitchen')
  await closed.waitFor({ state: 'detached' })
  const { version } = (await owner.client.getStore({ params })).data.management!
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await owner.client.updateStore({ params, body: { version, pausedUntil: until } })
  await closed.waitFor()
  await owner.client.updateStore({ params, body: { version: version + 1, pausedUntil: null } })
  await closed.waitFor({ state: 'detached' })
  await goWithin(page, '/kitchen/store')
  // What only the owner may do is not shown.
  expect(await page.getByText('Close the store for good').count()).toBe(0)

  await goWithin(page, '/kitchen/store/hours')
  await button(page, 'Add hours on Monday').click()
  await page.getByLabel('Monday, opens (2)').fill('17:00')
  await page.getByLabel('Monday, closes (2)').fill('23:00')
  await button(page, 'Save the hours').click()
  await page.getByText('Look at Monday: its hours overlap others.').waitFor()
  await page.getByLabel('Monday, opens (1)').fill('08:00')
  await page.getByLabel('Monday, closes (1)').fill('14:00')
  await button(page, 'Same as Monday on all days').click()
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await page.getByLabel('Date', { exact: true }).fill('2025-12-25')
  expect(await add.isDisabled()).toBe(true)
  // The clock of the telephone is three days behind.
  const behindMs = 3 * 86_400_000
  const setClock = (ms: number) =>
    page.evaluate((by) => {
      const now = Date.now
      Date.now = () => now() + by
    }, ms)
  await setClock(-behindMs)
  await page
    .getByLabel('Date', { exact: true })
    .fill(new Date(Date.now() - behindMs / 1.5).toISOString().slice(0, 10))
  await add.click()
  await button(page, 'Save the hours').click()
  await page.getByText('Has passed already').waitFor()
  await page.getByRole('button', { name: /^Open on .* again$/ }).click()
  await setClock(behindMs)
  const christmas = `${new Date().getFullYear() + 1}-12-25`
  await page.getByLabel('Date', { exact: true }).fill(christmas)
  await add.click()
  await button(page, 'Save the hours').click()
  await page.getByText('The hours are saved.').waitFor()
  await expectToastAtBottom(page)
  const { availability } = (await owner.client.getStore({ params })).data
  expect(availability.week.monday).toEqual([
    { start: '08:00', end: '14:00' },
    { start: '17:00', end: '23:00' },
  ])
  expect(availability.closedDates).toEqual([christmas])
  await link(page, /^Hours/)
    .getByText('Today 8:00 am – 2:00 pm, 5:00 pm – 11:00 pm')
    .waitFor()

  await goWithin(page, '/kitchen/store/poster')
  await page.locator('.poster svg').waitFor()
  // A toast covers the poster for some seconds.
  await expect.poll(() => page.locator('.toast').count()).toBe(0)
  expect(await codeIn(await page.locator('.poster svg').screenshot())).toBe(store.web.link)
  await page.locator('.poster .name').evaluate((name) => {
    name.textContent = 'W'.repeat(80)
  })
  await expectNoSideways(page, 'a poster with a long name')
})

test('a page is not left with changes that are not saved, by a link or the button that goes back, without a question', async () => {
  const { page } = await enter(cook, '/kitchen/store')
  const { availability } = (await owner.client.getStore({ params })).data
  await link(page, /^Hours/).click()
  const opens = page.getByLabel('Tuesday, opens (1)')
  await opens.fill('06:15')
  const question = page.getByRole('dialog', { name: 'Not saved yet' })
  await link(page, 'Menu').click()
  await button(page, 'Go on changing').click()
  await question.waitFor({ state: 'detached' })
  await page.evaluate(() => history.back())
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.evaluate(() => history.back())
  await question.waitFor()
  await page.evaluate(() => history.back())
  await question.waitFor({ state: 'detached' })
  expect(await opens.inputValue()).toBe('06:15')
  await link(page, 'Menu').click()
  await expectAccessible(page, 'the question before leaving')
  await button(page, 'Leave without saving').click()
  await page.getByRole('heading', { name: 'Menu' }).waitFor()
  expect((await owner.client.getStore({ params })).data.availability).toEqual(availability)
  // Without changes, there is no question.
  await link(page, /^Jollof rice/).click()
  await link(page, 'Menu').first().click()
  await page.getByRole('heading', { name: 'Menu' }).waitFor()
})

test('a new owner is told that customers do not see the store yet', async () => {
  const newcomer = await signUp(app, 'store')
  const { page } = await enter(newcomer, '/kitchen')
  await page.getByRole('heading', { name: 'Open your store' }).waitFor()
  await expect.poll(() => page.title()).toBe('Open your store · Buka kitchen')
  await openStore(newcomer, { name: 'Bola Amala Spot' })
  await page.reload()
  await page.getByText('Customers see your store once our staff have agreed.').waitFor()
  for (const path of ['/kitchen/store', '/kitchen/store/new']) {
    await goWithin(page, path)
    await page.getByText('Not seen by customers yet').waitFor()
    if (path === '/kitchen/store') await page.getByText('The menu is empty').waitFor()
  }
  // The way to the first dish.
  await goWithin(page, '/kitchen/menu/new?type=dish')
  await link(page, 'Add a category').click()
  await page.getByRole('dialog', { name: 'Categories' }).waitFor()
  await button(page, 'Close').first().click()
  await goWithin(page, '/kitchen/store/new')
  await page.getByText('anybody can call it').waitFor()
  // A second store, in a street without known coordinates.
  await fillStreets(app.services.db)
  const map = page.getByRole('application', { name: /^Map with a pin/ })
  await page.getByLabel('Find your street').fill('Behind the mango tree')
  await page.getByText('This street is not in our list.').waitFor()
  await map.waitFor()
  // The coordinates of a street that was chosen before are not used for the next one.
  await page.getByLabel('Find your street').fill('Lager')
  await button(page, 'Lagere').click()
  await page.getByLabel('Find your street').fill('Mayf')
  await button(page, 'Mayfair').click()
  await button(page, 'Open the store').click()
  await page.getByText('Say where it is').waitFor()
  await page.locator('.field.wrong', { hasText: 'Name' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Bola by the gate')
  await map.focus()
  await map.press('ArrowUp')
  await page.getByText('Say where it is').waitFor({ state: 'detached' })
  await expectReadable(page, 'the place of a new store')
  // What was entered is still there after a page load, including the place.
  await untilStored(page)
  await page.reload()
  await map.waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bola by the gate')
  expect(await page.getByLabel('Find your street').inputValue()).toBe('Mayfair')
  await button(page, 'Open the store').click()
  await page.getByText('Bola by the gate is there.').waitFor()
  const { data: mine } = await newcomer.client.getMyStores()
  const { id: storeId } = mine.find(({ store }) => store.locations[0]!.street === 'Mayfair')!.store

  const decide = (status: 'active' | 'rejected', reason: string) =>
    staff.client.decideRoleStatus({ params: { userId: newcomer.id }, body: { status, reason } })
  await goWithin(page, '/kitchen')
  await decide('rejected', 'No food licence.')
  const refused = page.getByText(/^Buka did not accept you as an owner\..* Reason: No food licence\./)
  await refused.waitFor()
  expect(await page.getByText('Customers cannot order').count()).toBe(0)
  await goWithin(page, '/kitchen/store')
  await refused.waitFor()
  await page.getByText('Customers do not see it').waitFor()
  const placeNow = async () => (await newcomer.client.getStore({ params: { storeId } })).data.locations[0]!
  const before = await placeNow()
  await button(page, 'Correct the place on a map').click()
  await map.focus()
  await map.press('ArrowUp')
  await page.getByText(`At ${before.coordinates.latitude}`).waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'What people see' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const after = await placeNow()
  expect(after.coordinates.latitude).toBeGreaterThan(before.coordinates.latitude)
  expect(after).toEqual({ ...before, coordinates: after.coordinates })
  // The store's page says that customers cannot see the store.
  const share = button(page, 'Share')
  expect(await share.count()).toBe(0)
  await expectReadable(page, 'an owner who was not accepted')
  await decide('active', 'Checked.')
  await share.waitFor()
  expect(await page.getByText('Customers do not see it').count()).toBe(0)
  await refused.waitFor({ state: 'detached' })
  await goWithin(page, '/kitchen')
  await page.getByText('Leave this open.').waitFor()
})

test('people ask to work, are taken on with permissions, and let go', async () => {
  const helper = await signUp(app, 'assistant')
  const { page } = await enter(owner, '/kitchen/team')
  const theirs = await enter(helper, '/kitchen')
  await theirs.page.getByRole('heading', { name: 'You work for no store yet' }).waitFor()
  const sought = theirs.page.getByLabel('Name of the store, or its link')
  for (const [typed, said] of [
    ['', 'Fill this in.'],
    ['Xyzzy', 'There is no store by that name.'],
    ['iya basira', 'Is it this one?'],
    [`${store.web.link}?x=1`, 'Is it this one?'],
  ] as const) {
    await sought.fill(typed)
    await button(theirs.page, 'Find the store').click()
    await theirs.page.getByText(said).waitFor()
    if (typed === 'iya basira') await button(theirs.page, 'Another store').click()
  }
  await theirs.page.getByLabel('What should the owner know?').fill('I can start on Monday.')
  await button(theirs.page, 'Send the request').click()
  // The request is shown at once.
  await page.getByText('“I can start on Monday.”').waitFor()
  await button(page, 'Take them on').click()
  await page.getByRole('dialog').getByLabel(/^Talk/).check()
  await page
    .getByRole('dialog')
    .getByLabel(/^Orders/)
    .uncheck()
  await expectAccessible(page, 'permissions')
  await page.getByRole('dialog').getByRole('button', { name: 'Take them on' }).click()
  // Without permission for orders, the first screen is another one that they may use.
  await theirs.page.getByRole('heading', { level: 1, name: 'Talk' }).waitFor()
  await link(theirs.page, /^Chats/).waitFor()
  const request = (await owner.client.getAssistantRequests({ params })).data.find(
    ({ sender }) => sender.id === helper.id,
  )!
  const changed = { params: { ...params, requestId: request.id } }
  for (const permission of ['menu', 'money'] as const) {
    await owner.client.updateRequest({ ...changed, body: { permissions: [permission] } })
    await theirs.page.locator(`.tabs [href="/kitchen/${permission}"]`).waitFor()
    await goWithin(theirs.page, '/kitchen')
    await theirs.page.waitForURL(`**/kitchen/${permission}`)
  }
  expect(await theirs.page.getByRole('link', { name: 'Team' }).count()).toBe(0)

  const rider = await vendorRider(app)
  await askToWork(rider, store.id)
  await page.getByText('Asked now to bring your orders').waitFor()
  await button(page, 'Take them on').click()
  const riders = page.getByRole('region', { name: 'Your riders' })
  await riders.getByText('Test rider').waitFor()
  await riders.getByRole('link', { name: 'Call Test rider' }).waitFor()
  await riders.getByRole('button', { name: 'Let go' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Let go' }).click()
  await riders.getByText('No rider works for the store alone.').waitFor()
})

test('whoever works for a store signs up once more, with the same telephone, to open one', async () => {
  const helper = await signUp(app, 'assistant')
  const { page } = await enter(helper, '/kitchen/account')
  const before = await messagesTo(app, helper.telephone)
  await signOutBy(button(page, 'Sign out, and open a store of your own'))
  await page.getByLabel('Telephone number').fill(helper.telephone)
  await button(page, 'Continue').click()
  await page.getByLabel('Code').fill(await codeSentTo(app, helper.telephone, before.length + 1))
  await page.getByLabel('What should we call you?').fill('Bisi Ojo')
  await page.getByLabel('Choose a password').fill(goodPassword)
  await button(page, 'Create my account').click()
  await link(page, 'Open a store').waitFor()
})

test('a complaint is answered; what was sold is seen and saved as CSV', async () => {
  const { page, faults } = await enter(cook, '/kitchen/talk')
  const row = link(page, /^Complaints/)
  // It is counted while it waits for an answer.
  await row.getByLabel('1 unread').waitFor()
  await row.click()
  await page.getByLabel('What do you say to it?').fill('The lid was not closed well. We are sorry.')
  await button(page, 'Send the answer').click()
  await page.getByText('Your answer is sent.').waitFor()
  expect((await customer.client.getOrderComplaint({ params: { orderId } })).data.answer).toContain('The lid')
  await goWithin(page, '/kitchen/talk')
  await row.waitFor()
  expect(await row.locator('.count').count()).toBe(0)
  await row.click()
  await link(page, `Order ${sold.slug}`).click()
  await page.getByRole('heading', { level: 1, name: sold.slug }).waitFor()
  // The booked amounts: food and packs less commission, and the fee for the store's own delivery.
  const { data: records } = await owner.client.getStoreTransactions({ params })
  const got = records.reduce(
    (sum, { type, summary }) => sum + (type === 'credit' ? 1 : -1) * summary.bill.price.amount,
    0,
  )
  const share = page.locator('.panel', { hasText: 'Your share' })
  await expect
    .poll(() => share.locator('dt').allInnerTexts())
    .toEqual([`Order ${sold.slug}`, `Commission on ${sold.slug}`, `Delivery of ${sold.slug}`, 'You get'])
  expect(await share.locator('.total dd').innerText()).toBe(moneyText(naira(got)))
  await page.locator('.panel', { hasText: 'Bill of the customer' }).getByText('Delivery and tip').waitFor()

  await goWithin(page, '/kitchen/money/figures')
  await page.getByText('Jollof rice').waitFor()
  await page.locator('.chart canvas').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as CSV').click()])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  expect(text).toContain('From,Orders,Revenue,Average basket')
  expect(text).toMatch(/Jollof rice,2,3400/)
  await goWithin(page, '/kitchen/money')
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'All transactions as CSV').click(),
  ])
  expect(all.suggestedFilename()).toContain('transactions.csv')
  // Expected: refusals of overlapping hours, and of changes that two people made at the same time.
  expect(faults.filter((fault) => !/40[09]/.test(fault))).toEqual([])
})

test('a withdrawal says its fee before the pin is asked for', async () => {
  const { management } = (await owner.client.getStore({ params })).data
  const body = { version: management!.version, banks: [bankEntry] }
  const [bank] = (await owner.client.updateStore({ params, body })).data.management!.banks!
  await owner.client.updateStorePin({ params, body: { pin: goodPin, password: goodPassword } })
  await give(app, { storeId: store.id }, 500_000)
  const { page } = await enter(owner, '/kitchen/money')
  await button(page, 'Withdraw').click()
  const sheet = page.getByRole('dialog')
  const { balance } = (await owner.client.getStoreWallet({ params })).data
  const next = sheet.getByRole('button', { name: 'Continue' })
  await sheet.getByLabel('How much?').fill('1,5')
  await next.click()
  await sheet.getByText('Write a number, like 1,500 or 1,500.50.').waitFor()
  await sheet.getByLabel('How much?').fill(String(balance.amount))
  await next.click()
  await sheet.getByText(/The fee comes on top: you can withdraw ₦[\d,.]+ at most/).waitFor()
  await button(page, 'All of it').click()
  await next.click()
  await sheet.getByText(`${bank!.name}, ${bankEntry.account.number}`).waitFor()
  expect(await sheet.locator('.total dd').innerText()).toBe(moneyText(balance))
  await button(page, 'Change the amount').click()
  await sheet.getByLabel('How much?').fill('2,000')
  await next.click()
  const fund = naira(2000)
  const { fee, bill } = (await owner.client.getStoreWithdrawalFee({ params, body: { fund } })).data
  await sheet.getByText(moneyText(fee)).waitFor()
  await sheet.getByText(moneyText(bill)).waitFor()
  await sheet.getByLabel('Pin').fill(goodPin)
  await sheet.getByRole('button', { name: 'Withdraw ₦2,000' }).click()
  await page.getByText(/₦2,0\d\d is on its way to your bank/).waitFor()
  // An assistant may see the wallet but not withdraw from it.
  const theirs = await enter(cook, '/kitchen/money')
  await theirs.page.getByText('Withdrawals and bank accounts are the owner’s.').waitFor()
  expect(await button(theirs.page, 'Withdraw').count()).toBe(0)
})

const screens = [
  '/kitchen',
  '/kitchen/orders',
  '/kitchen/menu',
  '/kitchen/menu/prices',
  '/kitchen/menu/new?type=combo',
  `/kitchen/menu/item/${jollof.id}`,
  '/kitchen/store',
  '/kitchen/store/hours',
  '/kitchen/store/poster',
  '/kitchen/store/new',
  '/kitchen/team',
  '/kitchen/money',
  '/kitchen/money/figures',
  '/kitchen/talk',
  '/kitchen/complaints',
  '/kitchen/reviews',
  '/kitchen/account',
]
/** Tests of other apps check these screens with axe. */
const sharedScreens = [
  '/kitchen/chats',
  '/kitchen/alerts',
  '/kitchen/support',
  '/kitchen/account/profile',
  '/kitchen/account/devices',
]

/** Opens a screen and waits until it is loaded and has no skeletons any more. */
async function show(page: Page, path: string) {
  await goWithin(page, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
}

/** There are many screens, and axe needs time for each. */
const longMs = 240_000

test('axe finds nothing on any screen, and at 320 px nothing sticks out, with large texts neither', {
  timeout: longMs,
}, async () => {
  const { page } = await enter(owner, '/kitchen/money', { width: 320, height: 700 })
  for (const path of screens) {
    const before = await page.title()
    await show(page, path)
    await expectReadable(page, path)
    // The screen has set a title of its own.
    expect(await page.title(), path).not.toBe(before)
  }
  for (const path of sharedScreens) {
    await show(page, path)
    await expectNoSideways(page, path)
  }
})
