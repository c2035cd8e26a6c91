import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { checkedOut, richCustomer } from '#testing/carts.ts'
import { northOf, riders, take } from '#testing/dispatch.ts'
import { countTones, enterKitchen, tonesOf } from '#testing/kitchen.ts'
import { moved, paidOrder } from '#testing/moved-orders.ts'
import { operator, type Person } from '#testing/people.ts'
import { browserVisits, expectAccessible, expectNoSideways, telephone, type Visit } from '#testing/screens.ts'
import { activeOwner, addCategory, addItem, assistantOf, lagere, naira, openStore } from '#testing/stores.ts'

const app = await startApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner, { name: 'Iya Basira Canteen' })
const { id: categoryId } = await addCategory(owner, store.id, 'Rice')
const jollof = await addItem(owner, store.id, {
  categoryId,
  name: 'Jollof rice',
  price: naira(1700),
  packPrice: naira(150),
  optionGroups: [{ name: 'Protein', min: 0, max: 1, options: [{ name: 'Fried fish', price: naira(800) }] }],
})
const customer = await richCustomer(app)
const [rider] = await riders(app, 1, { at: northOf(lagere, 900), category: 'platform' })
const { id: fish } = jollof.optionGroups[0]!.options[0]!

const order = (storeId = store.id, itemId = jollof.id, options = [fish]) =>
  checkedOut(app, customer, storeId, {
    lines: [{ id: itemId, quantity: 2, options, note: 'no pepper' }],
  })

const visit = browserVisits(app.url)
const open: Visit[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

const tablet: BrowserContextOptions = { viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce' }

/** A device of the kitchen that is signed in, with the sound allowed. */
async function device(person: Person, options: BrowserContextOptions = tablet) {
  const made = await visit('/kitchen', options)
  open.push(made)
  const { page } = made
  page.setDefaultTimeout(15_000)
  await countTones(page)
  await page.goto('/kitchen')
  await enterKitchen(page, person)
  await button(page, 'Turn sound on').click()
  await button(page, 'Turn sound on').waitFor({ state: 'detached' })
  return made
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const asking = (page: Page) => page.getByRole('alertdialog', { name: 'New order' })
const column = (page: Page, name: string) => page.getByRole('region', { name })
const card = (page: Page, where: string, slug: string) =>
  column(page, where).locator('.order-card', { hasText: slug })

async function rings(page: Page) {
  const before = await tonesOf(page)
  await expect.poll(() => tonesOf(page), { timeout: 5000 }).toBeGreaterThan(before)
}

test('two devices ring until one answers; the order goes to the door on the board', async () => {
  const cook = await assistantOf(app, owner, store.id, ['orders'])
  const [wall, phone] = [await device(owner), await device(cook, telephone)]
  const { slug, id: orderId } = await order()
  for (const { page } of [wall, phone]) {
    await asking(page).waitFor()
    expect(await asking(page).innerText()).toContain(slug)
    expect(await asking(page).locator('.countdown').innerText()).toMatch(/^(10:00|9:\d\d)$/)
    await rings(page)
  }
  expect(await asking(wall.page).locator('.order-lines').innerText()).toBe(
    '2 × Jollof rice\nFried fish\nno pepper',
  )
  // Nothing but an answer takes it away.
  await wall.page.keyboard.press('Escape')
  expect(await asking(wall.page).isVisible()).toBe(true)

  await button(phone.page, 'Accept, ready in 20 min').click()
  for (const { page } of [wall, phone]) {
    await asking(page).waitFor({ state: 'detached' })
    await card(page, 'In the kitchen', slug).waitFor()
  }
  const tones = await tonesOf(wall.page)
  const inKitchen = card(wall.page, 'In the kitchen', slug)
  await inKitchen.getByText('Leaves in 20 min').waitFor()
  await inKitchen.getByText('No rider yet').waitFor()

  await inKitchen.getByRole('button', { name: 'Find a rider' }).click()
  await inKitchen.getByText('Looking for a rider').waitFor()
  await inKitchen.getByRole('button', { name: 'Stop looking' }).click()
  await inKitchen.getByText('No rider yet').waitFor()
  await inKitchen.getByRole('button', { name: 'Find a rider' }).click()
  await inKitchen.getByText('Looking for a rider').waitFor()
  await expect
    .poll(
      () =>
        take(rider!, orderId).then(
          ({ statusCode }) => statusCode,
          () => 0,
        ),
      { timeout: 15_000 },
    )
    .toBeLessThan(300)
  await inKitchen.getByText('Test rider is').waitFor()
  await rider!.client.updatePosition({ body: { coordinates: lagere } })
  await rider!.client.updateOrderStatus({ params: { orderId }, body: { tracking: 'rider-store-arrival' } })
  await inKitchen.getByText('Test rider is here').waitFor()

  await button(phone.page, 'Ready').click()
  await card(wall.page, 'Ready', slug).getByRole('button', { name: 'Handed over' }).click()
  await card(phone.page, 'On the way', slug).waitFor()
  const { code } = (await customer.client.getOrder({ params: { orderId } })).data
  await rider!.client.updateOrderStatus({ params: { orderId }, body: { status: 'completed', code: code! } })
  for (const { page } of [wall, phone]) await card(page, 'Ended', slug).getByText('Delivered').waitFor()
  expect(await tonesOf(wall.page)).toBe(tones)
  expect([...wall.faults, ...phone.faults]).toEqual([])
})

test('an order is rejected with a reason, or called off with what it costs', async () => {
  const { page, faults } = await device(owner)
  const first = await order()
  await asking(page).waitFor()
  await button(page, 'Reject').click()
  await button(page, 'Reject the order').click()
  await page.locator('.field.wrong').waitFor()
  await button(page, 'Sold out').click()
  await button(page, 'Reject the order').click()
  await asking(page).waitFor({ state: 'detached' })
  await card(page, 'Ended', first.slug).getByText('Rejected').waitFor()
  expect((await customer.client.getOrder({ params: { orderId: first.id } })).data.reason).toBe('Sold out')

  const second = await order()
  await button(page, 'Accept, ready in 10 min').click()
  await card(page, 'In the kitchen', second.slug).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: second.slug }).waitFor()
  await button(page, 'Call off').click()
  await page.getByText(`The customer gets ₦`).waitFor()
  await page.getByText('You do not earn ₦').waitFor()
  await page.getByLabel('What do we tell the customer?').fill('The gas is empty.')
  await button(page, 'Call it off').click()
  await page.getByText('Reason: The gas is empty.').waitFor()
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
})

test('a store that brings it itself ends it with the code', async () => {
  const own = await openStore(owner, { name: 'Mama Put', deliversItself: true })
  const { id } = await addItem(owner, own.id, { categoryId: (await addCategory(owner, own.id, 'Soup')).id })
  const { page } = await device(owner)
  const { slug, id: orderId } = await order(own.id, id, [])
  // It rings for every store of the owner, and says which.
  await asking(page).getByText('Mama Put').waitFor()
  await button(page, 'Accept, ready in 10 min').click()
  await asking(page).waitFor({ state: 'detached' })
  await button(page, /^Iya Basira Canteen ?. Switch/).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Mama Put/ })
    .click()
  await card(page, 'In the kitchen', slug).getByRole('button', { name: 'Ready' }).click()
  await card(page, 'Ready', slug).getByText('You bring it yourselves').waitFor()
  await card(page, 'Ready', slug).getByRole('button', { name: 'Handed over' }).click()
  await card(page, 'On the way', slug).getByRole('button', { name: 'Delivered' }).click()
  const { code } = (await customer.client.getOrder({ params: { orderId } })).data
  await page.getByLabel('The customer’s code').fill(code === '0000' ? '1111' : '0000')
  await page.getByText('That is not the code.').waitFor()
  await page.getByLabel('The customer’s code').fill(code!)
  await card(page, 'Ended', slug).waitFor()
})

test('an assistant whose permission ends while the board is open sees nothing of it any more', async () => {
  const cook = await assistantOf(app, owner, store.id, ['orders', 'menu'])
  const { page } = await device(cook)
  const { slug } = await order()
  await asking(page).waitFor()
  const { data } = await owner.client.getAssistantRequests({ params: { storeId: store.id } })
  const request = data.find(({ sender }) => sender.id === cook.id)!
  const params = { storeId: store.id, requestId: request.id }
  await owner.client.updateRequest({ params, body: { permissions: ['menu'] } })
  await asking(page).waitFor({ state: 'detached' })
  await page.getByText('You may not see the orders of this store.').waitFor()
  expect(await page.getByText(slug).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Orders' }).count()).toBe(0)
  await owner.client.revokeRequest({ params })
  await page.getByRole('heading', { name: /You work for no store yet/ }).waitFor()
  const { id } = (await owner.client.getOrderBySlug({ params: { slug } })).data
  await owner.client.rejectOrder({ params: { orderId: id }, body: { reason: 'No more rice.' } })
})

test('a lost connection is said, and what happened meanwhile comes with it back', async () => {
  const { page } = await device(owner)
  await page.context().setOffline(true)
  await page.getByText('No connection.').waitFor()
  const { slug, id } = await order()
  await page.context().setOffline(false)
  await page.getByText('No connection.').waitFor({ state: 'detached' })
  await asking(page).getByText(slug).waitFor()
  await owner.client.rejectOrder({ params: { orderId: id }, body: { reason: 'No more rice.' } })
  await asking(page).waitFor({ state: 'detached' })
})

test('the ticket is as wide as a roll of 80 mm and as long as what stands on it', async () => {
  const { page } = await device(owner)
  const { slug, id } = await order()
  await button(page, 'Accept, ready in 10 min').click()
  await asking(page).waitFor({ state: 'detached' })
  await page.goto(`/kitchen/order/${slug}/ticket`)
  await page.evaluate(() => {
    window.print = () => {}
  })
  await button(page, 'Print the ticket').click()
  await page.locator('.on-paper .ticket').waitFor({ state: 'attached' })
  const { getDocumentProxy, extractText } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  expect(pdf.numPages).toBe(1)
  const [, , width, height] = (await pdf.getPage(1)).view
  expect(Math.round((width! / 72) * 25.4)).toBe(80)
  expect((height! / 72) * 25.4).toBeLessThan(220)
  const { text } = await extractText(pdf, { mergePages: true })
  for (const part of [slug, '2 × Jollof rice', '+ Fried fish', '! no pepper']) expect(text).toContain(part)
  await owner.client.rejectOrder({ params: { orderId: id }, body: { reason: 'No more rice.' } })
})

test('with 60 open orders on a slow tablet a new one is there within a second, and it scrolls', async () => {
  const busy = await activeOwner(app, staff)
  const { id: storeId } = await openStore(busy, { name: 'Busy canteen' })
  const part = await addCategory(busy, storeId, 'Rice')
  const item = await addItem(busy, storeId, { categoryId: part.id })
  const market = { storeId, itemId: item.id, customer }
  for (let count = 0; count < 60; count++) {
    const orderId = await paidOrder(app, market)
    await moved(app, orderId, 'accept', 'store')
    if (count % 3 === 0) await moved(app, orderId, 'make-ready', 'store')
  }
  const { page } = await device(busy)
  await expect.poll(() => page.locator('.order-card').count()).toBe(60)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // When it is on the screen, by the clock of the page.
  await page.evaluate(() => {
    const told = globalThis as unknown as { shownAt?: number }
    new MutationObserver(() => {
      if (document.querySelector('.new-order[open]')) told.shownAt ??= Date.now()
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  /** How long one takes from its payment to the screen. */
  async function timeToScreen(): Promise<number> {
    await page.evaluate(() => {
      delete (globalThis as { shownAt?: number }).shownAt
    })
    const orderId = await paidOrder(app, market)
    const paidAt = Date.now()
    await asking(page).waitFor()
    const shownAt = await page.evaluate(() => (globalThis as unknown as { shownAt: number }).shownAt)
    await busy.client.rejectOrder({ params: { orderId }, body: { reason: 'Too many.' } })
    await asking(page).waitFor({ state: 'detached' })
    return shownAt - paidAt
  }
  // The best of some, here and below: what else runs on the machine is not the board's.
  let took = await timeToScreen()
  for (let tries = 0; tries < 4 && took >= 1000; tries++) took = Math.min(took, await timeToScreen())
  console.log(`60 open orders, 4 times slower: shown ${took} ms after it was paid`)
  expect(took).toBeLessThan(1000)

  const scrollForASecond = () =>
    page.evaluate(async () => {
      const list = document.querySelector('.column.kitchen > ul')!
      list.scrollTop = 0
      const start = performance.now()
      let count = 0
      while (performance.now() - start < 1000) {
        await new Promise(requestAnimationFrame)
        list.scrollTop += 12
        count++
      }
      return count
    })
  let frames = 0
  for (let tries = 0; tries < 8 && frames < 50; tries++) frames = Math.max(frames, await scrollForASecond())
  console.log(`60 open orders, 4 times slower: ${frames} frames in a second of scrolling`)
  expect(frames).toBeGreaterThanOrEqual(50)
})

test.for([
  ['light', 320],
  ['dark', 1024],
] as const)(
  'axe finds nothing on the board, and nothing sticks out: %s, %i px',
  async ([colorScheme, width]) => {
    const { page } = await device(owner, { ...tablet, colorScheme, viewport: { width, height: 768 } })
    const { slug } = await order()
    await asking(page).waitFor()
    await expectAccessible(page, 'new order')
    await button(page, 'Reject').click()
    await button(page, 'Reject the order').waitFor()
    await expectAccessible(page, 'reject')
    await button(page, 'Close').click()
    await button(page, 'Accept, ready in 10 min').click()
    await card(page, 'In the kitchen', slug).waitFor()
    await expectAccessible(page, 'board')
    await expectNoSideways(page, 'board')
    for (const path of [`/kitchen/order/${slug}`, `/kitchen/order/${slug}/ticket`, '/kitchen/orders']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      await expectAccessible(page, path)
      await expectNoSideways(page, path)
    }
  },
)
