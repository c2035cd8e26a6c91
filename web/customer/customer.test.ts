import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { fillStreets } from '#modules/resources/index.ts'
import { startApp } from '#testing/app.ts'
import { operator } from '#testing/people.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import { expectFits } from '#testing/screens/screen-fits.ts'
import { browserVisits, expectReadable, telephone, type Visit } from '#testing/screens/screens.ts'
import {
  activeOwner,
  addCategory,
  addCombo,
  addItem,
  alwaysOpen,
  locationAt,
  naira,
  openStore,
} from '#testing/stores.ts'

const app = await startApp()
await fillStreets(app.services.db)
const owner = await activeOwner(app, await operator(app))
const streets = (await app.client().getIleIfeStreets({ query: { keyword: 'Lagere' } })).data
const lagere = streets.find(({ name }) => name === 'Lagere')
const today = Temporal.Now.plainDateISO('Africa/Lagos')
const feast = today.add({ days: 10 })
const store = await openStore(owner, {
  name: 'Iya Basira Canteen',
  availability: {
    ...alwaysOpen,
    closedDates: [today.subtract({ days: 10 }), feast].map(String),
  },
  description: 'Rice all day.',
  locations: [locationAt(lagere!.coordinates!)],
})
const { id: categoryId } = await addCategory(owner, store.id, 'Rice')
const jollof = await addItem(owner, store.id, {
  categoryId,
  name: 'Jollof rice',
  price: naira(1700),
  packPrice: naira(150),
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
    { name: 'Extras', min: 0, max: 1, options: [{ name: 'Dodo', price: naira(300) }] },
  ],
})
const water = await addItem(owner, store.id, { categoryId, name: 'Water', price: naira(300) })
await addItem(owner, store.id, {
  categoryId,
  name: 'Ofada',
  optionGroups: [
    { name: 'Stew', min: 1, max: 1, options: [{ name: 'Ayamase', price: naira(0), available: false }] },
  ],
})
await addCombo(owner, store.id, {
  name: 'Student lunch',
  price: naira(2900),
  comboItems: [
    { id: jollof.id, quantity: 1 },
    { id: water.id, quantity: 1 },
  ],
})
const markup = '<img src=x onerror="document.title=1">'
const hostile = await openStore(owner, { name: markup, description: markup })
await addItem(owner, hostile.id, {
  categoryId: (await addCategory(owner, hostile.id, markup)).id,
  name: markup,
  description: markup,
})

const visit = browserVisits(app.url)
const open: Visit[] = []
const go = async (...args: Parameters<typeof visit>) => {
  const made = await visit(...args)
  open.push(made)
  return made
}
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** Tests without an account share one visit. */
let ofGuest: Visit | undefined
async function goAsGuest(path: string) {
  if (ofGuest) await goWithin(ofGuest.page, path)
  else ofGuest = await visit(path)
  const { page, faults } = ofGuest
  faults.length = 0
  return { page, faults }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const sheet = (page: Page) => page.getByRole('dialog')

async function chooseStreet(page: Page) {
  await button(page, /Where should it go/)
    .first()
    .click()
  await page.getByLabel('Or type your street').fill('lager')
  await button(page, /^Lagere/).click()
  await sheet(page).waitFor({ state: 'detached' })
}

async function addJollof(page: Page) {
  await link(page, /^Jollof rice/).click()
  await page.getByLabel(/^Fried fish/).check()
  await button(page, /^Add for/).click()
  await sheet(page).waitFor({ state: 'detached' })
}

test('from the first page to a priced cart, without an account', async () => {
  const { page, faults } = await goAsGuest('/')
  // A street without coordinates can be chosen; its place is then marked with a pin.
  await button(page, /Where should it go/)
    .first()
    .click()
  await page.getByLabel('Or type your street').fill('lagerre')
  await page.getByText('We do not know that street.').waitFor()
  expect(await page.locator('.rows button').first().innerText()).toBe('Lagere')
  await page.getByLabel('Or type your street').fill('mayf')
  await button(page, /^Mayfair/).click()
  await page.getByRole('heading', { name: 'Where in Mayfair?' }).waitFor()
  // Back leads to the list of streets as it was, and then to the page.
  await page.goBack()
  await button(page, /^Mayfair/).waitFor()
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  await chooseStreet(page)
  await page.getByRole('heading', { name: 'Food near Lagere', exact: true }).waitFor()
  await link(page, /^Iya Basira Canteen/).click()
  await page.getByRole('heading', { level: 1, name: 'Iya Basira Canteen' }).waitFor()
  await link(page, /^Jollof rice/).click()
  // A required option has to be chosen before the item can be added to the cart.
  await button(page, 'Add for ₦1,700').click()
  await page.getByRole('group', { name: /^Protein.*Choose 1 to go on\./ }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.parentElement?.innerText))
    .toMatch(/^Beef/)
  await page.getByLabel(/^Beef/).check()
  await page.getByLabel(/^Dodo/).check()
  await page.getByLabel('Note to the kitchen').fill('no pepper')
  await button(page, 'One more').click()
  await button(page, 'Add for ₦5,000').click()
  await link(page, /View cart, 2 items/).click()
  const cost = page.locator('.cost')
  // 2 × (1,700 + 500 + 300), one pack, delivery next door, 5 % service fee.
  await expect
    .poll(() => cost.innerText())
    .toBe('Food (2 items)\n₦5,000\n1 pack\n₦150\nDelivery\n₦500\nService\n₦257.50\nTotal\n₦5,907.50')
  expect(await page.locator('.cart-line').innerText()).toContain('Beef, Dodo')
  expect(await page.locator('.cart-line').innerText()).toContain('“no pepper”')
  await button(page, 'One more Jollof rice').click()
  await expect.poll(() => cost.innerText()).toContain('Food (3 items)\n₦7,500')
  await button(page, 'Take Jollof rice out').click()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await expect.poll(() => page.title()).toBe('Your cart is empty · Buka')
  expect(faults).toEqual([])
})

test('neither the second of two taps nor one beside a sheet does what nobody meant', async () => {
  const { page } = await goAsGuest(`/store/${store.slug}`)
  await link(page, /^Water/).click()
  await page.getByLabel('Note to the kitchen').fill('cold')
  await page.touchscreen.tap(195, 10)
  expect(await page.getByLabel('Note to the kitchen').inputValue()).toBe('cold')
  const { x, y, width, height } = (await button(page, /^Add for/).boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    await sheet(page).waitFor({ state: 'detached' })
  }
  await link(page, /View cart, 1 item/).click()
  await button(page, 'Take Water out').click()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
})

test('where the second of two taps comes before the sheet has closed, it adds nothing more', async () => {
  const { page } = await goAsGuest('/')
  const tapTwice = (target: Locator) =>
    target.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
  await link(page, /^Iya Basira Canteen/).click()
  await link(page, /^Water/).click()
  await tapTwice(button(page, 'Close'))
  await sheet(page).waitFor({ state: 'detached' })
  await link(page, /^Water/).click()
  await tapTwice(button(page, /^Add for/))
  await link(page, /View cart, 1 item/).click()
  await button(page, 'Take Water out').click()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Iya Basira Canteen' }).waitFor()
})

test('Back closes a sheet, and one that was closed in another way leaves nothing to go back through', async () => {
  const { page, faults } = await goAsGuest('/')
  await link(page, /^Iya Basira Canteen/).click()
  const title = page.getByRole('heading', { level: 1, name: 'Iya Basira Canteen' })
  const about = button(page, /Hours and reviews/)
  await about.click()
  await sheet(page).waitFor()
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  await about.click()
  await sheet(page).waitFor()
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  await link(page, /^Water/).click()
  await button(page, 'Close').click()
  await sheet(page).waitFor({ state: 'detached' })
  // After a page load, a sheet that was open is closed.
  await about.click()
  await sheet(page).waitFor()
  await page.reload()
  await title.waitFor()
  await expect.poll(() => page.evaluate(() => history.state?.sheets)).toBeUndefined()
  expect(await sheet(page).count()).toBe(0)
  await page.goBack()
  await page.waitForURL(`${app.url}/`)
  // A page that is opened from a sheet replaces the sheet's history entry.
  await button(page, /Where should it go|Lagere/)
    .first()
    .click()
  await sheet(page).waitFor()
  await goWithin(page, '/carts')
  await sheet(page).waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL(`${app.url}/`)
  expect(await sheet(page).count()).toBe(0)
  expect(faults).toEqual([])
})

test('a cart has packs, is changed, emptied and brought back, and outlives the page', async () => {
  const { page, faults } = await goAsGuest(`/store/${store.slug}`)
  await addJollof(page)
  await link(page, /^Water/).click()
  await button(page, 'A new pack').click()
  await button(page, 'Add for ₦300').click()
  await link(page, /View cart/).click()
  await page.getByRole('heading', { name: 'Pack 2' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Pack 2' }).waitFor()
  await button(page, 'Take Water out').click()
  await page.getByRole('heading', { name: 'Pack 2' }).waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await page.getByRole('heading', { name: 'Pack 2' }).waitFor()
  await link(page, 'Change Jollof rice').click()
  await page.getByLabel(/^Beef/).check()
  await button(page, 'Change to ₦2,200').click()
  await link(page, /View cart, 2 items/).click()
  await expect.poll(() => page.locator('.cart-line').first().innerText()).toContain('Beef')
  expect(faults).toEqual([])
})

test('what changed since is said at the line: a price, and what is sold out', async () => {
  const { page } = await goAsGuest(`/store/${store.slug}`)
  const params = { storeId: store.id, itemId: jollof.id }
  // Ofada counts as sold out, because its required option is not available.
  await link(page, /^Ofada.*Sold out/).waitFor()
  const dearer = await owner.client.updateItem({ params, body: { version: 1, price: naira(1800) } })
  await link(page, /View cart/).click()
  await page.getByText('Was ₦2,200 when you chose it, now ₦2,300').waitFor()
  const { version } = dearer.data
  const gone = await owner.client.updateItem({ params, body: { version, soldOut: true, price: naira(1700) } })
  // The page becomes visible again.
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Jollof rice is sold out.').waitFor()
  await owner.client.updateItem({ params, body: { version: gone.data.version, soldOut: false } })
})

test('a search forgives typing errors, shows as one types, and can be gone back to', async () => {
  const { page, faults } = await goAsGuest('/search')
  await page.getByLabel('Dish or store').fill('jolof')
  // Names are suggested during typing, and can be chosen with the keyboard.
  await page.getByRole('option', { name: 'Jollof rice' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await link(page, /^Iya Basira Canteen/).waitFor()
  await button(page, 'Dishes').click()
  await link(page, /^Jollof rice/).click()
  await sheet(page).getByRole('heading', { name: 'Jollof rice' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Dish or store').inputValue()).toBe('jolof')
  await page.getByLabel('Dish or store').fill('basira')
  await page.getByRole('option', { name: /^Iya Basira Canteen/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Iya Basira Canteen' }).waitFor()
  await page.goBack()
  await page.getByLabel('Dish or store').fill('quinoa sushi')
  await page.getByText('Nothing found for “quinoa sushi”').waitFor()
  expect(faults).toEqual([])
})

test('markup in names is text, wherever it is shown', async () => {
  const { page, faults } = await goAsGuest(`/store/${hostile.slug}`)
  await page.getByRole('heading', { level: 1, name: markup }).waitFor()
  await page.locator('.menu-item').click()
  await sheet(page).getByRole('heading', { name: markup }).waitFor()
  await button(page, /^Add for/).click()
  await link(page, /View cart/).click()
  await page.locator('.cart-line').waitFor()
  await goWithin(page, '/')
  await page.getByText(markup).first().waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.title()).not.toBe('1')
  expect(faults).toEqual([])
})

test('a second visit without a network opens, with stores, menu and cart as they were', async () => {
  const { page } = await go('/', { ...telephone, serviceWorkers: 'allow' })
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await link(page, /^Iya Basira Canteen/).click()
  await addJollof(page)
  await page.context().setOffline(true)
  await page.goto('/')
  await page.getByText('No network.').waitFor()
  await link(page, /^Iya Basira Canteen/).click()
  await link(page, /^Jollof rice/).waitFor()
  await link(page, /View cart, 1 item/).click()
  await page.getByText('There is no connection to Buka.').waitFor()
  await page.context().setOffline(false)
  await button(page, 'One more Jollof rice').click()
  await expect.poll(() => page.locator('.cost').innerText()).toContain('Food (2 items)')
})

test('the keyboard alone is enough, and focus comes back to where it was', async () => {
  const { page } = await go(`/store/${store.slug}`, { viewport: { width: 1280, height: 800 } })
  await link(page, /^Water/).focus()
  await page.keyboard.press('Enter')
  await sheet(page).waitFor()
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Water')
  await page.keyboard.press('Enter')
  await sheet(page).waitFor()
  await button(page, /^Add for/).focus()
  await page.keyboard.press('Enter')
  await link(page, /View cart/).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Pack 1' }).waitFor()
})

const screens: [name: string, path: string, act?: (page: Page) => Promise<unknown>][] = [
  ['home', '/'],
  [
    'place',
    '/',
    async (page) => {
      await button(page, /Where should it go/).click()
      await sheet(page).waitFor()
    },
  ],
  ['search', '/search?q=rice'],
  ['dishes', '/search?q=rice&show=dishes'],
  ['store', `/store/${store.slug}`],
  ['item', `/store/${store.slug}?item=${jollof.id}`, (page) => sheet(page).waitFor()],
  [
    'about',
    `/store/${store.slug}`,
    async (page) => {
      await button(page, /Hours and reviews/).click()
      // Seven weekdays, and the one of the two closed dates that is not past.
      const weekday = feast.toLocaleString('en', { weekday: 'long' })
      await sheet(page)
        .getByText(new RegExp(`^${weekday} ${feast.day} `))
        .waitFor()
      expect(await sheet(page).locator('.hours > div').count()).toBe(8)
    },
  ],
  ['no such store', '/store/none'],
  ['no such page', '/nothing/here'],
  ['no carts', '/carts'],
  [
    'cart',
    `/store/${store.slug}`,
    async (page) => {
      await addJollof(page)
      await expectFits(page, 'store with a cart')
      await link(page, /View cart/).click()
      await page.locator('.cost').getByText('Total before delivery').waitFor()
    },
  ],
]

/** Opens a screen and waits until it is loaded and has no skeletons any more. */
async function show(page: Page, path: string, act?: (page: Page) => Promise<unknown>) {
  const { pathname } = new URL(page.url())
  // The page has to set a title of its own; the one of the page before would not show that.
  if (pathname !== path.split('?')[0])
    await page.evaluate(() => {
      document.title = 'Before'
    })
  if (pathname !== path) await goWithin(page, path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.title(), { message: path }).toMatch(/. · Buka$/)
  await act?.(page)
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
}

test('stores that are closed stand below all others, and are asked for when one comes near them', async () => {
  for (const name of ['Mama Put', 'Suya Spot', 'Amala Sky']) {
    const { id } = await openStore(owner, { name })
    await addItem(owner, id, { categoryId: (await addCategory(owner, id, 'Drinks')).id, name: 'Water' })
  }
  await openStore(owner, { name: 'Bare Shelves' })
  const closedDates = [Temporal.Now.plainDateISO('Africa/Lagos').toString()]
  await openStore(owner, { name: 'Asleep', availability: { ...store.availability, closedDates } })
  const { page } = await go('/')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).search))
  await link(page, /^Mama Put/).waitFor()
  for (const name of [/Asleep/, /Bare Shelves/]) expect(await link(page, name).count()).toBe(0)
  expect(asked).not.toContain('?closed=true')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('heading', { name: 'Closed at the moment' }).waitFor()
  await link(page, /Asleep/).waitFor()
  // A store without items.
  await link(page, /^Closed Bare Shelves/).waitFor()
  expect(asked).toContain('?closed=true')
  // Another screen begins at its top; Back restores the scroll position.
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  await link(page, /Asleep/).tap()
  await page.getByRole('heading', { level: 1, name: 'Asleep' }).waitFor()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(before)
})

test('axe finds nothing on any screen in either theme, and everything fits 320 px, with large texts too', async () => {
  const { page } = await go('/', { ...telephone, viewport: { width: 320, height: 640 } })
  // The theme follows the device.
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await ground()).toBe('rgb(249, 246, 242)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).toBe('rgb(22, 19, 17)')
  await page.emulateMedia({ colorScheme: 'light' })
  for (const [name, path, act] of screens) {
    await show(page, path, act)
    const isSheet = (await sheet(page).count()) > 0
    await expectReadable(page, name, isSheet ? { within: 'dialog[open]' } : {})
    if (isSheet) await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
  }
})
