import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { carriedOrder } from '#testing/accounts/chats.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { goodPin } from '#testing/money/wallets.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { codeSentTo, messagesTo, newTelephone, operator, type Person, signUp } from '#testing/people.ts'
import { fillSignIn } from '#testing/screens/fill-sign-in.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import { plain } from '#testing/screens/pictures.ts'
import { browserVisits, expectReadable, telephone, type Visit } from '#testing/screens/screens.ts'

const app = await startApp({ TOP_UPS: 'true', ACCESS_TOKEN_MINUTES: '60' })
const staff = await operator(app)
const market = await openMarket(app, staff, { name: 'Iya Basira Canteen' })
const { owner, storeId, rider } = market
const { slug } = (await app.client().getStore({ params: { storeId } })).data

const visit = browserVisits(app.url)
/** The person who is signed in on the telephone; tests share the visit until another person signs in. */
let user: { person: Person; options: BrowserContextOptions; visit: Visit } | undefined

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const sheet = (page: Page) => page.getByRole('dialog')

/** Signs the person in on a telephone, unless already signed in, and opens the path. */
async function at(person: Person, path: string, options: BrowserContextOptions = telephone) {
  if (user?.person === person && user.options === options) {
    await goWithin(user.visit.page, path)
    return user.visit
  }
  await user?.visit.close()
  const made = await visit(`/sign-in?to=${encodeURIComponent(path)}`, options)
  user = { person, options, visit: made }
  const { page } = made
  await fillSignIn(page, person)
  await page.waitForURL(app.url + path)
  return made
}

/** A customer whose order is being delivered by the rider, so that customer, store and rider may write to each other. */
async function withOrder() {
  const customer = await signUp(app, 'customer')
  const orderId = await carriedOrder(app, { ...market, customer })
  return { customer, orderId }
}

const { customer: ada } = await withOrder()
const { customer: bayo } = await withOrder()

const markup = '<img src=x onerror="document.title=1"> & <b>bold</b>'
const bubble = (page: Page, text: string) => page.locator('.bubble', { hasText: text })

test('a chat with a store, live in both directions, markup as text', async () => {
  const customer = ada
  const { page, faults } = await at(customer, `/chat/with/store/${storeId}`)
  const marks: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/messages')) marks.push(request.postData()!)
  })
  await page.getByLabel('Write a message').fill(markup)
  await button(page, 'Send').click()
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
  await bubble(page, markup).waitFor()
  const { data: chats } = await owner.client.getStoreChats({ params: { storeId } })
  const chatId = chats[0]!.id
  expect(chats[0]!.lastMessage!.text).toBe(markup)

  const params = { storeId, chatId }
  await owner.client.sendStoreMessageToChat({ params, body: { text: 'There is plenty.' } })
  await bubble(page, 'There is plenty.').waitFor()
  // The message is marked as read as soon as it is seen; when the store reads, that is shown here.
  await expect.poll(async () => (await customer.client.getChat({ params: { chatId } })).data.unread).toBe(0)
  const { data } = await owner.client.getStoreMessages({ params })
  await expect
    .poll(async () => (await owner.client.getStoreMessages({ params })).data[0]!.status)
    .toBe('read')
  await owner.client.updateStoreMessages({ params, body: { status: 'read', lastMessageId: data[1]!.id } })
  await bubble(page, markup).getByRole('img', { name: 'Read' }).waitFor()

  // A picture can be sent as well; the telephone makes it smaller first.
  await page.locator('.composer input[type=file]').setInputFiles({
    name: '<b>slip</b>.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await plain('green')),
  })
  await page.getByText('<b>slip</b>.png').waitFor()
  await button(page, 'Send').click()
  await page.locator('.bubble img[src*="/files/"]').waitFor()
  expect((await owner.client.getStoreMessages({ params })).data[0]!.attachments).toHaveLength(1)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.title()).not.toBe('1')
  expect(marks, 'one message came, and it was said once that it is read').toHaveLength(1)
  expect(faults).toEqual([])

  // On other screens the badge shows that a message has arrived, and the list shows its chat first.
  await goWithin(page, '/chats')
  await link(page, /Iya Basira Canteen/).waitFor()
  await owner.client.sendStoreMessageToChat({ params, body: { text: 'And it is hot.' } })
  await page.getByText('And it is hot.').waitFor()
  await page.getByRole('img', { name: '1 unread' }).waitFor()
  await expect.poll(() => page.locator('.tabs .badge').last().innerText()).toMatch(/^[1-9]/)
})

test('a store is loved and found again, blocked and let back', async () => {
  const customer = ada
  const { page } = await at(customer, `/store/${slug}`)
  const heart = button(page, 'Love Iya Basira Canteen')
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(async () => (await customer.client.getLovedStores()).data.length).toBe(1)
  await page.reload()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await goWithin(page, '/stores/loved')
  await link(page, /^Iya Basira Canteen/).click()
  await button(page, /Hours and reviews/).click()
  await button(page, 'Do not show me this store any more').click()
  await page.waitForURL(`${app.url}/`)
  // The running order from that store is still shown.
  await link(page, 'Iya Basira Canteen is preparing it').waitFor()
  await expect.poll(() => page.locator('.store-card', { hasText: 'Iya Basira Canteen' }).count()).toBe(0)
  await goWithin(page, '/stores/blocked')
  await button(page, 'Unblock').click()
  // The toast stays above the page for some seconds, and does not catch taps.
  await page.waitForFunction(() => {
    const told = document.querySelector('.toast span')?.getBoundingClientRect()
    return (
      told && !document.elementFromPoint(told.x + told.width / 2, told.y + told.height / 2)?.closest('.toast')
    )
  })
  await page.getByText('No store is blocked').waitFor()
  await goWithin(page, '/')
  await page.locator('.store-card', { hasText: 'Iya Basira Canteen' }).first().waitFor()
})

/** `act` opens a sheet above the screen. */
const paths: [name: string, path: string, act?: (page: Page) => Promise<unknown>][] = [
  ['account', '/account'],
  ['orders', '/orders'],
  ['loved', '/stores/loved'],
  ['alerts', '/alerts'],
  ['blocked', '/stores/blocked'],
  ['chats', '/chats'],
  ['new talk', `/chat/with/user/${rider.id}`],
  ['support', '/support'],
  ['ask', '/support', (page) => button(page, 'Ask us').click()],
  ['wallet', '/wallet'],
  ['pin', '/wallet', (page) => button(page, /^Set a pin/).click()],
  ['banks', '/wallet', (page) => button(page, /^Bank accounts/).click()],
  ['top-up', '/wallet', (page) => button(page, 'Add money').click()],
  ['transaction', '/wallet', (page) => link(page, /Given for a test.*2,500/).click()],
  ['profile', '/account/profile'],
  ['password', '/account/profile', (page) => button(page, /^Password/).click()],
  ['places', '/account/places'],
  ['devices', '/account/devices'],
  ['delete', '/account/delete'],
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
  if (act) {
    await act(page)
    await sheet(page).waitFor()
  }
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
}

test('axe finds nothing on any screen in either theme, and everything fits 320 px with large texts', async () => {
  const customer = ada
  await customer.client.loveStore({ params: { storeId } })
  await give(app, { userId: customer.id }, 250_050)
  const { page } = await at(customer, '/account')
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  const { data: chats } = await customer.client.getChats()
  const talk = `/chat/${chats.find(({ type }) => type === 'user-store')!.id}`
  for (const [name, path, act] of [['talk', talk] as (typeof paths)[number], ...paths]) {
    await show(page, path, act)
    await expectReadable(page, name, act ? { within: 'dialog[open]' } : {})
    if (act) await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
  }
  await page.setViewportSize(size)
})

test('the wallet: what is there, its pin set, changed and forgotten, receipts, money added', async () => {
  const customer = ada
  const { page, faults } = await at(customer, '/wallet')
  const before = faults.length
  await page.getByText('₦2,500.50', { exact: true }).waitFor()

  await button(page, /^Set a pin/).click()
  await page.getByLabel('New pin', { exact: true }).fill(goodPin)
  await page.getByLabel('New pin again').fill('111111')
  await page.getByLabel('Your password').fill(customer.password)
  await button(page, 'Save the pin').click()
  await page.getByText('This is not the same as above.', { exact: true }).waitFor()
  await page.getByLabel('New pin again').fill(goodPin)
  await button(page, 'Save the pin').click()
  await page.getByText('The pin is saved.').waitFor()

  await button(page, /^Change the pin/).click()
  await page.getByLabel('The pin you have now').fill('000000')
  await page.getByLabel('New pin', { exact: true }).fill('739164')
  await page.getByLabel('New pin again').fill('739164')
  await button(page, 'Save the pin').click()
  await page.getByText('That is not the pin.').waitFor()
  await button(page, 'I forgot the pin').click()
  const code = await codeSentTo(app, customer.telephone)
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('New pin', { exact: true }).fill('739164')
  await page.getByLabel('New pin again').fill('739164')
  await button(page, 'Save the pin').click()
  await sheet(page).waitFor({ state: 'detached' })

  await link(page, /Given for a test.*2,500\.50/).click()
  const [receipt] = await Promise.all([page.waitForEvent('popup'), link(page, 'Receipt as picture').click()])
  await receipt.waitForLoadState()
  expect(await receipt.evaluate(() => document.contentType)).toBe('image/png')
  await receipt.close()
  await button(page, 'Close').click()

  // The money is shown as soon as it arrives.
  await button(page, 'Add money').click()
  await page.getByLabel('How much?').fill('1,500')
  await button(page, 'Continue').click()
  await page.locator('.account-number').waitFor()
  const { data: payment } = await customer.client.initiateOneTimePayment({
    body: { purpose: 'top-up', fund: { currency: 'ngn', amount: 1500 } },
  })
  await fetch(`${app.url}/sandbox/payment/${payment.reference}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.services.config.SANDBOX_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ outcome: 'success' }),
  })
  await page.getByText('₦4,000.50', { exact: true }).waitFor()
  await sheet(page).waitFor({ state: 'detached' })
  expect(faults.slice(before).filter((fault) => !/40[03]/.test(fault))).toEqual([])
})

test('a bank account is named by its bank before it is saved', async () => {
  const { page } = await at(ada, '/wallet')
  await button(page, /^Bank accounts/).click()
  await page.getByLabel('Bank', { exact: true }).selectOption('058')
  await page.getByLabel('Account number').fill('0123456784')
  await button(page, 'Check the account').click()
  await page.getByText('The bank does not know this account.').first().waitFor()
  await page.getByLabel('Account number').fill('0123456785')
  await button(page, 'Check the account').click()
  await button(page, 'Save this account').click()
  await page.getByText(/0123456785/).waitFor()
  await button(page, 'Remove 0123456785').click()
  await page.getByText('No account is saved yet.').waitFor()
  await button(page, 'Close').click()
})

test('a question to support: asked with a picture, answered, solved and closed, all of it live', async () => {
  const customer = ada
  const { page, faults } = await at(customer, '/support')
  const before = faults.length
  await button(page, 'Ask us').click()
  await button(page, 'Send').click()
  await page.locator('.field.wrong').first().getByText('Fill this in.', { exact: true }).waitFor()
  await page.getByLabel('What is it about?').fill('My <i>refund</i>')
  await page.getByLabel('What happened?').fill('I paid twice.')
  const buffer = Buffer.from(await plain('red'))
  const slips = ['slip.png', '2.png', '3.png', '4.png', '5.png', '6.png']
  await page
    .getByLabel('Add pictures')
    .setInputFiles(slips.map((name) => ({ name, mimeType: 'image/png', buffer })))
  await page.getByText('No more than 5: the others were left out.').waitFor()
  // What was entered is still there, whichever way the sheet was closed.
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await close()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, 'Ask us').click()
    await expect.poll(() => page.getByLabel('What happened?').inputValue()).toBe('I paid twice.')
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('My <i>refund</i>')
    await page.getByAltText('slip.png').waitFor()
  }
  await button(page, 'Send').click()
  await page.waitForURL(/\/support\/ticket\//)
  await page.getByRole('heading', { name: 'My <i>refund</i>' }).waitFor()
  await bubble(page, 'I paid twice.').waitFor()
  const { data: ticket } = await customer.client.getOpenTicket()
  expect(ticket.lastMessage.attachments).toHaveLength(5)
  const params = { ticketId: ticket.id }
  await staff.client.answerTicket({ params, body: { text: 'It is on its way back.' } })
  await bubble(page, 'It is on its way back.').waitFor()
  await page.getByText('We are on it').waitFor()
  // A question about an order continues in the open ticket, with the slug of the order.
  await goWithin(page, '/support?order=1&slug=KTR-482-MHE')
  await link(page, /Go on with it/).click()
  await expect.poll(() => page.getByLabel('Write a message').inputValue()).toBe('About order KTR-482-MHE: ')
  await page.getByLabel('Write a message').fill('Thank you!')
  await button(page, 'Send').click()
  await expect
    .poll(async () => (await customer.client.getTicketMessages({ params })).data[0]!.text)
    .toBe('Thank you!')
  await staff.client.setTicketStatus({ params, body: { status: 'resolved' } })
  await page.getByText('Solved').waitFor()
  await staff.client.setTicketStatus({ params, body: { status: 'closed' } })
  await page.getByText('This question is closed.').waitFor()
  await link(page, 'Ask a new question').click()
  await page.getByRole('heading', { name: 'Your questions so far' }).waitFor()
  await button(page, 'Ask us').click()
  expect(await page.getByLabel('What happened?').inputValue()).toBe('')
  await button(page, 'Close').click()
  // Expected: 400 for the form that was sent empty, and 404 while there is no open ticket.
  expect(faults.slice(before).filter((fault) => !/40[04]/.test(fault))).toEqual([])
})

test('older messages come as one scrolls up; one that did not go is sent by itself, once', async () => {
  const customer = bayo
  const to = { params: { userId: rider.id } }
  for (let number = 1; number <= 30; number++)
    await customer.client.sendMessageToUser({ ...to, body: { text: `Message ${number}.` } })
  const { data } = await customer.client.getChats()
  const { page } = await at(customer, `/chat/${data[0]!.id}`)
  await bubble(page, 'Message 30.').waitFor()
  expect(await bubble(page, 'Message 5.').count()).toBe(0)
  await page.locator('.said').evaluate((element) => element.scrollTo({ top: 0 }))
  await bubble(page, 'Message 5.').waitFor()
  expect(await page.locator('.bubble').count()).toBe(30)

  await page.context().setOffline(true)
  await page.getByLabel('Write a message').fill('In a tunnel')
  await button(page, 'Send').click()
  await bubble(page, 'In a tunnel').getByText('Not sent').waitFor({ timeout: 20_000 })
  expect(await page.locator('.toast').count()).toBe(0)
  // Other toasts are shown above the composer.
  const toastsEnd = await page
    .locator('.toasts')
    .evaluate((element) => innerHeight - Number.parseFloat(getComputedStyle(element).bottom))
  expect(toastsEnd).toBeLessThanOrEqual((await page.locator('.composer').boundingBox())!.y)
  // The message is also sent while another screen is shown.
  await goWithin(page, '/chats')
  await page.getByRole('heading', { name: 'Chats' }).waitFor()
  await page.context().setOffline(false)
  await goWithin(page, `/chat/${data[0]!.id}`)
  await bubble(page, 'In a tunnel')
    .getByRole('img', { name: /Sent|Delivered/ })
    .waitFor()
  const { data: messages } = await customer.client.getMessages({ params: { chatId: data[0]!.id } })
  expect(messages.filter(({ text }) => text === 'In a tunnel')).toHaveLength(1)
})

test('alerts come by themselves, are counted on every screen, and are read on all devices at once', async () => {
  const customer = bayo
  const { page } = await at(customer, '/alerts')
  const unread = () => page.locator('.alert.unread').count()
  await expect.poll(unread).toBeGreaterThan(0)
  const before = await unread()
  await customer.client.updatePin({ body: { pin: goodPin, password: customer.password } })
  const currentPin = goodPin
  await customer.client.updatePin({ body: { pin: '739164', currentPin } })
  await page.getByText(/pin/i).first().waitFor()
  await expect.poll(unread).toBeGreaterThan(before)
  await expect.poll(() => page.locator('.tabs .badge').innerText()).toBe(String(await unread()))
  // Alerts are marked as read on another device.
  await customer.client.markAlertsRead({ body: {} })
  await expect.poll(unread).toBe(0)
  await expect.poll(() => page.locator('.tabs .badge').count()).toBe(0)
  await give(app, { userId: customer.id }, 100)
  await staff.client.setTicketStatus({
    params: { ticketId: (await customer.client.createTicket({ body: { subject: 'A', text: 'B' } })).data.id },
    body: { status: 'closed' },
  })
  await page.locator('.alert.unread').first().click()
  await page.waitForURL(/\/support\/ticket\//)
  await expect.poll(async () => (await customer.client.getUnreadCounts()).data.alerts).toBe(0)
})

test('another person’s chat, ticket and receipt are not there', async () => {
  const customer = ada
  await customer.client.sendMessageToStore({ params: { storeId }, body: { text: 'Mine alone' } })
  const chatId = (await customer.client.getChats()).data[0]!.id
  const ticket = await customer.client.createTicket({ body: { subject: 'Mine', text: 'Alone' } })
  const [transaction] = (await customer.client.getTransactions()).data
  const { page } = await at(bayo, `/chat/${chatId}`)
  await page.getByText('This chat is not here').waitFor()
  await goWithin(page, `/support/ticket/${ticket.data.id}`)
  await page.getByText('There is no such question').waitFor()
  await goWithin(page, `/wallet?transaction=${transaction!.id}`)
  await sheet(page).getByRole('alert').waitFor()
  await goWithin(page, '/chat/%3Cscript%3E')
  await page.getByText('This chat is not here').waitFor()
})

const dayo = await signUp(app, 'customer')

test('name, e-mail and telephone are changed; another device is signed out; places are kept', async () => {
  const customer = dayo
  const { page } = await at(customer, '/account/profile')
  await page.getByLabel('Name').fill('Amaka <b>Obi</b>')
  await button(page, 'Save').click()
  await page.getByText('Saved.').waitFor()
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await plain('blue')) })
  await page.locator('.profile-picture img').waitFor()

  const email = `amaka-${customer.id}@example.com`
  await button(page, /^E-mail/).click()
  await page.getByLabel('E-mail address').fill(email)
  await button(page, 'Send the code').click()
  await page.getByLabel('Code').fill(await codeSentTo(app, email))
  await page.getByText(email).waitFor()

  const next = newTelephone()
  await button(page, /^Telephone/).click()
  await page.getByLabel('New number').fill(next)
  await page.getByLabel('Your password').fill(customer.password)
  await button(page, 'Send the code').click()
  await page.getByLabel('Code').fill(await codeSentTo(app, next))
  await page.getByText('Your telephone is changed.').waitFor()
  await expect.poll(async () => (await messagesTo(app, customer.telephone)).length).toBeGreaterThan(0)
  customer.telephone = next

  const { client } = app
  const other = await client().signIn({
    body: { role: 'customer', telephone: next, password: customer.password },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/130' },
  })
  await goWithin(page, '/account/devices')
  await page.getByText('This device', { exact: true }).waitFor()
  await button(page, 'Sign out of Chrome on Android').click()
  await page.getByText('Chrome on Android is signed out.').waitFor()
  const theirs = client(other.data.userTokens.accessToken)
  await expect(theirs.getAccount()).rejects.toMatchObject({ code: 'auth.session.ended' })

  await goWithin(page, '/account/places')
  await button(page, 'Add a place').click()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 7.4905, longitude: 4.5521 })
  await button(page, 'Use where I am now').click()
  await page.getByLabel('How do we find the door?').fill('Blue gate')
  await button(page, 'Save the place').click()
  await page.getByText('Food goes here').waitFor()
  await page.getByText('Blue gate', { exact: true }).waitFor()
})

test('a session that is ended on another device is over here at once', async () => {
  const { page } = await at(bayo, '/orders')
  await page.getByRole('heading', { name: 'Your orders' }).waitFor()
  const { data: sessions } = await bayo.client.getSessions()
  for (const { id: sessionId, current } of sessions)
    if (!current) await bayo.client.deleteSession({ params: { sessionId } })
  await page.getByRole('heading', { name: 'Sign in to see this' }).waitFor()
  expect(await page.getByText(/^₦/).count()).toBe(0)
  await user!.visit.close()
  user = undefined
})

test('an account is deleted once nothing stands in the way, and nothing of it is left', async () => {
  const customer = dayo
  await give(app, { userId: customer.id }, 50_000)
  const { page } = await at(customer, '/account/delete')
  const remove = button(page, 'Delete my account')
  await remove.press('Enter')
  await page.getByText('Please say that you are sure').waitFor()
  await page.getByLabel('I want my account to be erased').check()
  await page.getByLabel('Your password').fill('wrong')
  await remove.click()
  await page.getByText('That is not your password.').waitFor()
  await page.getByLabel('Your password').fill(customer.password)
  await remove.click()
  await page.getByText('There is still money in your wallet').waitFor()
  await link(page, 'Look at the wallet').waitFor()
  await give(app, { userId: customer.id }, -50_000)
  await remove.click()
  await page.getByText('Your account is deleted.').waitFor()
  expect(JSON.stringify(await keptIn(page))).not.toContain(customer.id)
  expect(await page.context().cookies()).toEqual([])
  const { telephone: number, password } = customer
  const again = app.client().signIn({ body: { role: 'customer', telephone: number, password } })
  await expect(again).rejects.toMatchObject({ code: 'auth.credentials.incorrect' })
})

test('whoever has no account is asked to sign in for a heart, and comes back', async () => {
  // The account of this person was deleted.
  const { page } = await at(dayo, `/store/${slug}`)
  await button(page, 'Love Iya Basira Canteen').click()
  await page.waitForURL(/\/sign-in\?to=%2Fstore%2F/)
  await expect.poll(() => page.title()).toBe('Sign in or sign up · Buka')
  for (const path of ['/wallet', '/chats', '/orders', '/account']) {
    await goWithin(page, path)
    await link(page, 'Sign in or sign up').waitFor()
    await expect.poll(() => page.title()).toBe('Sign in to see this · Buka')
  }
})

const { customer: chidi } = await withOrder()
const withServiceWorker: BrowserContextOptions = { ...telephone, serviceWorkers: 'allow' }

test('without a network, orders, alerts, chats and the wallet are as they were last seen', async () => {
  await chidi.client.sendMessageToStore({ params: { storeId }, body: { text: 'Is it ready?' } })
  const { page } = await at(chidi, '/orders', withServiceWorker)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const seen = [
    ['/orders', 'Iya Basira Canteen'],
    ['/alerts', 'Your order'],
    ['/chats', 'Is it ready?'],
    ['/wallet', '₦0'],
  ] as const
  const show = async () => {
    for (const [path, text] of seen) {
      await goWithin(page, path)
      await page
        .getByText(new RegExp(text.replace('?', '\\?'), 'i'))
        .first()
        .waitFor()
    }
  }
  await show()
  await goWithin(page, `/store/${slug}`)
  await page.locator('.menu-item').first().click()
  await button(page, /^Add for/).click()
  await link(page, /View cart/).waitFor()
  await page.context().setOffline(true)
  // After a page load the app has only what it has stored.
  await page.goto('/carts')
  await show()
  await page.getByText('No network.').waitFor()
  // The checkout needs the service, and says that there is no connection.
  await page.goto(`/checkout/${slug}`)
  await page.getByText('There is no connection to Buka.').waitFor()
  // The network is back, but a request that was sent before fails.
  await page.route(
    '**/auth/refresh-tokens',
    async (route) => {
      await page.context().setOffline(false)
      await page.waitForFunction(() => navigator.onLine)
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Try again').click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await page.getByText('No network.').waitFor({ state: 'detached' })
  // The name of the other party is shown as soon as the network is back.
  const { data: chats } = await chidi.client.getChats()
  await page.context().setOffline(true)
  await page.goto(`/chat/${chats[0]!.id}`)
  await page.getByText('No network.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Iya Basira Canteen' }).waitFor()
  // The same for a chat that begins from another screen.
  await page.context().setOffline(true)
  await page.goto(`/chat/with/store/${chats[0]!.members[1]!.id}`)
  await page.getByText('There is no connection to Buka.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Iya Basira Canteen' }).waitFor()
})

/** Everything that the browser stores for the app. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const kept: { [where: string]: unknown } = { local: { ...localStorage }, session: { ...sessionStorage } }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const area of database.objectStoreNames) {
        const store = database.transaction(area).objectStore(area)
        for (const [what, request] of [
          [`${name} ${area}`, store.getAll()],
          [`names in ${name} ${area}`, store.getAllKeys()],
        ] as const)
          kept[what] = await new Promise((resolve) => {
            request.onsuccess = () => resolve(request.result)
          })
      }
      database.close()
    }
    for (const name of await caches.keys())
      if (!name.startsWith('app-'))
        kept[name] = (await (await caches.open(name)).keys()).map(({ url }) => url)
    return kept
  })

test('signing out leaves nothing private on the telephone, in any of its tabs', async () => {
  const customer = chidi
  await customer.client.updateUser({ body: { name: 'Zainab Unusual' } })
  await customer.client.loveStore({ params: { storeId } })
  const { page } = await at(customer, '/orders', withServiceWorker)
  await link(page, /Iya Basira Canteen/).waitFor()
  // The person has chosen a delivery place before.
  const home = {
    name: 'Home',
    street: 'Lagere',
    city: 'Ile-Ife',
    coordinates: { latitude: 7.49123, longitude: 4.5521 },
  }
  await page.evaluate((chosen) => localStorage.setItem('buka-place', chosen), JSON.stringify(home))
  for (const [path, shown] of [
    ['/alerts', page.locator('.alert')],
    ['/wallet', page.getByText('₦0', { exact: true })],
    ['/', link(page, /^Iya Basira Canteen/)],
    [`/store/${slug}`, button(page, 'Love Iya Basira Canteen')],
  ] as const) {
    await goWithin(page, path)
    await shown.first().waitFor()
  }
  const other = await page.context().newPage()
  await other.goto('/account')
  await other.getByRole('heading', { name: 'Zainab Unusual' }).waitFor()
  expect(JSON.stringify(await keptIn(page))).toContain('Zainab Unusual')
  await goWithin(page, '/account')
  await button(page, 'Sign out').click()
  await page.getByText('You are signed out.').waitFor()
  await other.getByText('Sign in to see this').waitFor()
  expect(await page.context().cookies()).toEqual([])
  const kept = await keptIn(page)
  // The device token is kept after sign-out: it makes this device known to the account, so that strangers cannot lock its owner
  // out.
  const deviceToken = new RegExp(`"${customer.id}\\.[\\w.-]+"`)
  expect(JSON.stringify(kept)).toMatch(deviceToken)
  const all = JSON.stringify(kept).replace(deviceToken, '')
  for (const told of [
    'Zainab',
    customer.telephone,
    customer.id,
    '"love"',
    'Jollof rice","quantity',
    '7.49123',
  ])
    expect(all, told).not.toContain(told)
  expect(kept['buka-customer private']).toEqual([])
  await page.goBack()
  await expect.poll(() => page.getByText('Zainab').count()).toBe(0)
})
