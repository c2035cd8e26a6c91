import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { bringMoney } from '#testing/money/books.ts'
import { debt } from '#testing/money/transactions.ts'
import { bankEntry } from '#testing/money/wallets.ts'
import { completedOrder, failedOrder, moved, openMarket } from '#testing/orders/moved-orders.ts'
import { ways } from '#testing/orders/order-states.ts'
import { operator, type Person, signUp, uploaded } from '#testing/people.ts'
import { expectAccessibleInBothThemes } from '#testing/screens/axe.ts'
import { enterDesk } from '#testing/screens/desk.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import { bytesOf, plain, quarters } from '#testing/screens/pictures.ts'
import { expectFits } from '#testing/screens/screen-fits.ts'
import { browserVisits, expectReadable, type Visit } from '#testing/screens/screens.ts'
import { signOutBy } from '#testing/screens/sign-out.ts'
import { naira, openStore } from '#testing/stores.ts'

const app = await startApp()
const [staff, colleague] = [await operator(app), await operator(app)]
const market = await openMarket(app, staff, { name: 'Iya Basira Canteen' })
const { customer, storeId, rider } = market
await customer.client.updateUser({ body: { banks: [bankEntry] } })

/** A rider who was rejected and has handed in papers again. */
const applicant = await signUp(app, 'rider')
const document = await uploaded(applicant, 'document', 'image/png', await plain('green'))
const guarantor = { name: 'Mama Ngozi', telephone: '+2348031234567', address: '12 Mayfair, Ile-Ife' }
await applicant.client.confirmRoleCategory({ params: { category: 'platform' } })
await staff.client.decideRoleStatus({
  params: { userId: applicant.id },
  body: { status: 'rejected', reason: 'There are no papers.' },
})
await applicant.client.updateUser({ body: { identity: { document, guarantor } } })

const orderId = await completedOrder(app, market)
const reason = 'The soup had leaked.'
const large = bytesOf(await quarters(1200, 900).png().toBuffer())
const pictures = [
  await uploaded(customer, 'picture', 'image/png', large),
  await uploaded(customer, 'picture', 'image/png', large),
]
const complaint = (await customer.client.complainOnOrder({ body: { orderId, reason, pictures } })).data
await staff.client.putFaqs({
  body: { faqs: [{ type: 'general', question: 'How do I pay?', answer: 'By transfer or card.' }] },
})
await bringMoney(app, 'road-7-green-gate', 7500)
await app
  .client()
  .requestInviteCode({ body: { role: 'rider', name: 'Sade Cole', telephone: '+2348099000011' } })

// The overview is loaded when an operator signs in, and every half minute.
await rider.client.updateAvailability({ body: { available: true } })

const visit = browserVisits(app.url)
const wide = { width: 1280, height: 800 }
const narrow = { width: 320, height: 640 }

/** One page for all tests; different operators sign in on it one after the other. */
let own: Visit | undefined
let who: Person | undefined
async function at(path: string, person: Person = staff): Promise<Page> {
  own ??= await visit('/desk/sign-in', { viewport: wide, reducedMotion: 'reduce' })
  const { page } = own
  if (who !== person) {
    if (who) {
      await goWithin(page, '/desk/account')
      await signOutBy(button(page, 'Sign out'))
    }
    await enterDesk(app, page, person)
    who = person
  }
  await goWithin(page, path)
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const figure = (page: Page, label: string) => page.locator('.figure', { hasText: label }).locator('strong')
/** Confirms the question that is shown. */
async function confirm(page: Page, consequence: string, action: string) {
  const sheet = page.getByRole('dialog')
  await sheet.getByText(consequence).waitFor()
  await sheet.getByRole('button', { name: action, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

test('an operator signs in with a code and comes to where they wanted', async () => {
  own = await visit('/desk/account', { viewport: wide, reducedMotion: 'reduce' })
  const { page, faults } = own
  await page.locator('input[name=telephone]').fill(staff.telephone)
  await page.locator('input[name=password]').fill('not the password')
  await button(page, 'Continue').click()
  await page.getByText('is not right, or it is no operator’s').waitFor()
  await expectReadable(page, 'sign-in')
  await enterDesk(app, page, staff)
  who = staff
  await page.waitForURL('**/desk/account')
  expect(faults.splice(0).filter((fault) => !/401/.test(fault))).toEqual([])
})

test('a figure leads to what it counts', async () => {
  const page = await at('/desk')
  const rows = page.locator('.rows .choice')
  await expect.poll(() => figure(page, 'Riders at work').innerText()).toBe('1')
  await page.getByRole('link', { name: 'Riders at work' }).click()
  await rows.getByText(rider.telephone).waitFor()
  expect(await rows.count()).toBe(1)
  await page.getByLabel('Work').selectOption('With orders')
  await page.getByText('Nobody fits').waitFor()
  await goWithin(page, '/desk')
  await page.getByRole('link', { name: 'Stores open' }).click()
  await rows.getByText('Iya Basira Canteen').waitFor()
  await page.getByLabel('Taking orders').selectOption('Closed now')
  await page.getByText('No store fits').waitFor()
})

test('figures follow what happens; a rider is approved, a complaint decided, a ticket answered', async () => {
  const page = await at('/desk')
  await expect.poll(() => figure(page, 'Tickets nobody has taken up').innerText()).toBe('0')
  const { data: ticket } = await customer.client.createTicket({
    body: { subject: 'My refund', text: 'Where is it?' },
  })
  await expect.poll(() => figure(page, 'Tickets nobody has taken up').innerText()).toBe('1')

  await page.getByRole('link', { name: 'People to approve' }).click()
  await page.getByRole('link', { name: applicant.telephone }).click()
  await page.getByRole('img', { name: 'Identity document' }).waitFor()
  await page.getByText('Mama Ngozi').waitFor()
  expect(await page.locator('.facts', { hasText: 'Why they were rejected before' }).innerText()).toContain(
    'There are no papers.',
  )
  await page.getByRole('radio', { name: 'Activate' }).check()
  await button(page, 'Activate').click()
  // The missing reason is reported at its field, before the confirmation is shown.
  await page.getByText('Fill this in.').waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Papers checked.')
  await expectAccessibleInBothThemes(page, 'person to decide', { within: '.detail-part' })
  await button(page, 'Activate').click()
  await confirm(page, 'They can work at once', 'Activate')
  await page.getByText('They are active now.').waitFor()
  const { data: account } = await applicant.client.getAccount()
  expect(account).toMatchObject({ role: { status: 'active' }, verification: 'verified' })
  await page.getByText('Nobody waits').waitFor()

  // On a narrow screen the navigation does not have room for all sections. The last one lists the others, with the number of things
  // that wait there.
  await goWithin(page, '/desk/account')
  await page.setViewportSize({ width: 360, height: 640 })
  const parts = page.getByRole('region', { name: 'Other parts of the desk' })
  await parts
    .getByRole('link', { name: /^Complaints/ })
    .getByLabel(/^\d+ waiting$/)
    .waitFor()
  await page.setViewportSize(wide)
  await goWithin(page, '/desk/complaints')
  await page.getByRole('link', { name: complaint.order.slug }).click()
  expect(await page.getByRole('link', { name: `Order ${complaint.order.slug}` }).getAttribute('href')).toBe(
    `/desk/orders/${orderId}`,
  )
  const shown = page.getByRole('link', { name: /^Picture \d by the customer$/ })
  const boxes = await Promise.all((await shown.all()).map((each) => each.boundingBox()))
  expect(boxes.map((box) => box!.height < 150 && box!.y)).toEqual([boxes[0]!.y, boxes[0]!.y])
  expect(await shown.first().getAttribute('href')).toBe(complaint.pictures[0]!.url)
  const bill = page.getByRole('region', { name: 'The order' })
  await bill.getByText('Delivery by Test rider').waitFor()
  expect((await bill.innerText()).replaceAll(/\s+/g, ' ')).toContain(
    'Bill, paid from the wallet ₦5,000 Refunded so far Nothing',
  )
  await page.getByRole('radio', { name: 'Accept it' }).check()
  await page.getByLabel('How much goes back').fill('500')
  await page.getByText('The rider pays ₦500 from the wallet').waitFor()
  await page.getByRole('radio', { name: 'Buka' }).check()
  await page.getByLabel('Why?').fill('The pictures show it.')
  await expectAccessibleInBothThemes(page, 'complaint to decide', { within: '.detail-part' })
  await button(page, 'Give ₦500 back').click()
  await confirm(page, 'Buka pays ₦500 out of its own money.', 'Give ₦500 back')
  await page.getByText('₦500 went back to the customer.').waitFor()
  await bill.getByText(`Refund of ${complaint.order.slug}`).waitFor()
  expect((await customer.client.getWallet()).data.balance).toEqual(naira(500))

  // The decision of a colleague is shown to somebody who is looking at the complaint.
  const { data: other } = await customer.client.complainOnOrder({
    body: { orderId: await completedOrder(app, market), reason: 'Cold.' },
  })
  await goWithin(page, `/desk/complaints/${other.id}`)
  await page.getByRole('radio', { name: 'Accept it' }).check()
  await page.getByLabel('How much goes back').fill('100')
  await page.getByRole('radio', { name: 'Buka' }).check()
  await page.getByLabel('Why?').fill('Cold it was.')
  await button(page, 'Give ₦100 back').click()
  await colleague.client.decideComplaint({
    params: { complaintId: other.id },
    body: { status: 'rejected', note: 'It was as ordered.' },
  })
  await confirm(page, 'Buka pays ₦100 out of its own money.', 'Give ₦100 back')
  await page.locator('.toast', { hasText: 'It was decided otherwise or withdrawn meanwhile.' }).waitFor()
  await page.getByText('“It was as ordered.”').waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)

  await goWithin(page, '/desk/tickets')
  await page.getByRole('link', { name: 'My refund' }).click()
  await page.getByText('Where is it?').last().waitFor()
  await page.getByRole('textbox', { name: 'Write a message' }).fill('It is in your wallet.')
  await button(page, 'Send').click()
  await expect.poll(() => page.locator('.detail-head .tag').innerText()).toBe('In work')
  const params = { ticketId: ticket.id }
  await customer.client.sendTicketMessage({ params, body: { text: 'I see it, thank you.' } })
  await page.locator('.bubble', { hasText: 'I see it, thank you.' }).waitFor()
  await button(page, 'Solved').last().click()
  await expect.poll(async () => (await customer.client.getTicket({ params })).data.status).toBe('resolved')
  expect(own!.faults.splice(0)).toEqual([expect.stringContaining('409')])

  await goWithin(page, `/desk/tickets/${ticket.id}?status=resolved`)
  await page.getByRole('link', { name: 'My refund' }).waitFor()
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Anything else?')
  await colleague.client.setTicketStatus({ params, body: { status: 'closed' } })
  await button(page, 'Send').click()
  await page.locator('.notice', { hasText: 'The ticket is closed.' }).waitFor()
  expect(await page.locator('.detail-head .tag').innerText()).toBe('Closed')
  expect(own!.faults.splice(0)).toEqual([expect.stringContaining('410')])
})

test('a complaint on an order whose bill went back says at whose cost, and moves no more', async () => {
  const other = await openMarket(app, staff)
  const body = { orderId: await failedOrder(app, other, 'rider'), reason: 'It never came.' }
  const { data } = await other.customer.client.complainOnOrder({ body })
  const page = await at(`/desk/complaints/${data.id}`)
  await page.getByText('No more money moves: the whole bill has gone back.').waitFor()
  await page.getByRole('radio', { name: 'Accept it' }).check()
  await page.getByText('The whole bill went back when the order failed, at the rider’s cost.').waitFor()
  expect(await page.getByRole('radio', { name: 'Buka' }).count()).toBe(0)
  expect(await page.getByLabel('How much goes back').count()).toBe(0)
  await page.getByLabel('Why?').fill('It was lost.')
  await expectAccessibleInBothThemes(page, 'complaint on what went back', { within: '.detail-part' })
  await button(page, 'Accept it').click()
  await confirm(page, 'No more money moves: the whole bill went back', 'Accept it')
  await page.getByText('The rider was at fault. The whole bill had gone back before.').waitFor()
  expect(own!.faults.splice(0)).toEqual([])
})

test('whoever decides on an owner sees their stores, and no papers where none are needed', async () => {
  const owner = await signUp(app, 'store')
  const { name, id } = await openStore(owner, { name: 'Mama Put Corner' })
  const page = await at(`/desk/people/${owner.id}`)
  const line = page.getByRole('region', { name: 'Their stores' }).getByRole('link', { name })
  expect(await line.innerText()).toContain('Lagere, Ile-Ife')
  expect(await line.getAttribute('href')).toBe(`/desk/stores/${id}`)
  expect(await page.getByRole('region', { name: 'Their stores' }).getByRole('link').count()).toBe(1)
  expect(await page.getByText(/Identity papers|Check of identity/).count()).toBe(0)
  await page.getByRole('radio', { name: 'Activate' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).waitFor()
  expect(await page.getByLabel('Check of identity').count()).toBe(0)
  await expectAccessibleInBothThemes(page, 'owner to decide', { within: '.detail-part' })
})

test('an order is found by the telephone of its customer, and ended with its consequence in money', async () => {
  const stage = { app, staff, ridden: market, own: market }
  const failing = await ways.ongoing(stage)
  const taken = await ways['ready, with rider'](stage)
  const page = await at('/desk')
  await page.keyboard.press('/')
  await page.keyboard.type(customer.telephone.replace('+234', '0'))
  await page.keyboard.press('Enter')
  const { order, people } = (await staff.client.getOrderDetails({ params: { orderId: failing } })).data
  await page.getByRole('link', { name: order.slug }).click()
  await page.getByRole('heading', { name: order.slug }).waitFor()
  const text = (await page.locator('.order-details').innerText()).replaceAll(/\s+/g, ' ')
  for (const { telephone } of [people.customer, people.owner, people.rider!])
    expect(text).toContain(telephone)
  expect(text).toContain('Customer gets ₦5,000. Store pays ₦800. Rider gets ₦800.')
  const act = 'Failed, at fault: The store'
  await page.getByText(act).click()
  await page.getByLabel('Why').fill('The wrong bag.')
  await expectReadable(page, 'order to end')
  await button(page, act).click()
  await confirm(page, 'Customer gets ₦5,000. Store pays ₦800.', act)
  await page.locator('.order-details header').getByText('Failed').waitFor()
  await page.getByText('At fault: The store').waitFor()
  const [charged] = (await market.owner.client.getStoreTransactions({ params: { storeId } })).data
  expect(charged).toMatchObject({ category: 'charge-out', summary: { bill: { price: naira(800) } } })

  await goWithin(page, `/desk/orders/${taken}`)
  await page.getByText('Take it from the rider').click()
  await page.getByLabel('Why').fill('No answer.')
  await button(page, 'Take it from the rider').click()
  await confirm(page, 'No money moves.', 'Take it from the rider')
  await page.getByText('No rider yet').waitFor()
  expect(own!.faults.splice(0)).toEqual([])
})

test('an order that has moved on meanwhile is told once, also where the form stays', async () => {
  const taken = await ways['ready, with rider']({ app, staff, ridden: market, own: market })
  const page = await at(`/desk/orders/${taken}`)
  await page.getByText('Take it from the rider').click()
  await page.getByLabel('Why').fill('No answer.')
  await button(page, 'Take it from the rider').click()
  await moved(app, taken, 'pick-up', 'rider')
  await confirm(page, 'No money moves.', 'Take it from the rider')
  const told = page.getByText('The order has changed meanwhile. Look at how it stands now.')
  await told.waitFor()
  await page.getByText('Failed, at fault: The store').waitFor()
  expect(await told.count()).toBe(1)
  expect(own!.faults.splice(0)).toEqual([expect.stringContaining('409')])
})

test('an adjustment is proposed by one operator and confirmed by another', async () => {
  const page = await at(`/desk/money/wallet/${rider.id}`)
  await page.getByRole('radio', { name: 'Add money' }).check()
  await page.getByLabel('Amount').fill('1,000')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Waited an hour.')
  // The second click of a double click does not confirm the question that the first click has opened under the pointer.
  await page.evaluate(async () => {
    const clickAt = (element: Element) =>
      element.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 640, clientY: 400 }),
      )
    clickAt(self.document.querySelector('main form button[type=submit]')!)
    let asked = null
    while (!asked) {
      await new Promise(requestAnimationFrame)
      asked = self.document.querySelector('dialog .button.primary')
    }
    clickAt(asked)
  })
  await confirm(
    page,
    'Nothing moves yet. Once a colleague confirms it, Test rider has ₦1,000 more',
    'Propose it',
  )
  await goWithin(page, '/desk/money/adjustments')
  await page.getByText('You proposed it: another operator has to confirm it.').waitFor()
  expect(await button(page, 'Confirm').count()).toBe(0)
  const before = (await rider.client.getWallet()).data.balance.amount
  await at('/desk/money/adjustments', colleague)
  await button(page, 'Confirm').click()
  await expectReadable(page, 'asked once more', { within: 'dialog' })
  await confirm(page, '₦1,000 goes from Buka’s own money into the wallet of Test rider at once.', 'Confirm')
  await page.getByText('The money has moved.').waitFor()
  expect((await rider.client.getWallet()).data.balance).toEqual(naira(before + 1000))
  // Both entries of the log name the wallet and the amount.
  await goWithin(page, '/desk/audit')
  for (const act of ['Proposed an adjustment of a wallet', 'Confirmed an adjustment']) {
    const entry = page.locator('.audit-entry', { hasText: act })
    await entry.getByText('₦1,000', { exact: true }).waitFor()
    expect(await entry.getByRole('link', { name: 'The person' }).getAttribute('href')).toBe(
      `/desk/people/${rider.id}`,
    )
  }
  await debt(app, { userId: rider.id }, 50_000_000, 'Complaint on IFE-4821')
  await app.services.db.run(sql`
    UPDATE users SET withdrawals_paused_until = service_now() + interval '1 hour' WHERE id = ${rider.id}`)
  await goWithin(page, `/desk/money/wallet/${rider.id}`)
  const history = page.getByRole('region', { name: 'What came and went' })
  await history.getByText('+₦1,000').waitFor()
  const owed = history.getByRole('listitem').filter({ hasText: 'Owed: Complaint on IFE-4821' })
  await owed.getByText('Still owed').waitFor()
  await page.getByText(/^Nothing is paid out until (today|tomorrow) \d/).waitFor()
})

test('whoever has changed streets is asked before leaving; what is saved is what people choose from', async () => {
  const page = await at('/desk/town/streets', colleague)
  await button(page, 'Add a street').click()
  await page.getByLabel('Street', { exact: true }).first().fill('Moremi Close')
  await page.getByLabel('Part of town').first().fill('Lagere')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await button(page, 'Go on changing').click()
  await button(page, 'Save').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText('Replaced the streets by you').waitFor()
  const { data } = await app.client().getIleIfeStreets({ query: { keyword: 'Moremi Close' } })
  expect(data).toMatchObject([{ name: 'Moremi Close', area: 'Lagere' }])
})

test('axe finds nothing on any screen, wide or narrow, and nothing sticks out at 320 px, also with texts twice as large', {
  timeout: 120_000,
}, async () => {
  const page = await at('/desk', colleague)
  const show = async (path: string) => {
    await goWithin(page, path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  }
  const { data: tickets } = await staff.client.getTickets()
  const { data: suspense } = await staff.client.getSuspense()
  /**
   * A list with one chosen entry: on a laptop, where both are side by side, checked with axe; on a telephone, only for its width.
   */
  const sideBySide = [
    `/desk/orders/${orderId}?q=${encodeURIComponent(customer.telephone)}`,
    `/desk/complaints/${complaint.id}`,
    `/desk/money/wallet/${customer.id}`,
    `/desk/money/suspense/${suspense[0]!.id}`,
    `/desk/stores/${storeId}`,
  ]
  /** Screens that are checked with axe in both widths. */
  const inBothWidths = [
    '/desk',
    `/desk/people/${applicant.id}?status=active`,
    `/desk/tickets/${tickets[0]!.id}`,
  ]
  const others = [
    '/desk/orders?standing=late',
    '/desk/invites',
    '/desk/money/adjustments?show=decided',
    '/desk/money/withdrawals?show=all',
    '/desk/money/reconciliation',
    '/desk/town',
    '/desk/audit',
    '/desk/account',
  ]
  const lists = [
    '/desk/people?status=active',
    '/desk/complaints',
    '/desk/tickets',
    '/desk/money',
    '/desk/stores',
  ]
  /** Tests of the other apps check the last three with axe. */
  const fitting = ['/desk/town/streets', '/desk/alerts', '/desk/account/profile', '/desk/account/devices']
  for (const [path, gone] of [
    ['/desk/nothing', 'There is no such page'],
    ['/desk/orders/nothing', 'There is no such order'],
    [`/desk/people/${storeId}`, 'There is no such person'],
  ] as const) {
    await show(path)
    await page.getByRole('heading', { name: gone }).waitFor()
  }
  await page.getByRole('link', { name: 'To the list' }).click()
  await page.waitForURL('**/desk/people')
  for (const path of [...inBothWidths, ...sideBySide]) {
    await show(path)
    await expectAccessibleInBothThemes(page, path)
  }
  await page.setViewportSize(narrow)
  for (const path of [...inBothWidths, ...others]) {
    await show(path)
    await expectReadable(page, path)
  }
  for (const path of [...sideBySide, ...lists, ...fitting]) {
    await show(path)
    await expectFits(page, path)
  }
})
