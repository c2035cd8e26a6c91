import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { enterDesk } from '#testing/desk.ts'
import { openStage, ways } from '#testing/order-states.ts'
import { operator, signUp } from '#testing/people.ts'
import { browserVisits } from '#testing/screens.ts'

const app = await startApp()
const staff = await operator(app)
const customer = await signUp(app, 'customer')

const visit = browserVisits(app.url)
const laptop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

const figure = (page: Page, label: string) => page.locator('.figure', { hasText: label }).locator('strong')

test('an operator signs in with a code, and sees live what waits', async () => {
  const { page, faults } = await visit('/desk/account', laptop)
  await page.waitForURL('**/desk/sign-in?to=*')
  await page.locator('input[name=telephone]').fill(staff.telephone)
  await page.locator('input[name=password]').fill('not the password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('is not right, or it is no operator’s').waitFor()
  await enterDesk(app, page, staff)
  await page.waitForURL('**/desk/account')
  await page.getByRole('link', { name: 'Buka desk' }).click()
  await expect.poll(() => figure(page, 'Tickets nobody has taken up').innerText()).toBe('0')
  await customer.client.createTicket({ body: { subject: 'My refund', text: 'Where is it?' } })
  await expect.poll(() => figure(page, 'Tickets nobody has taken up').innerText()).toBe('1')
  expect(faults.filter((fault) => !/401/.test(fault))).toEqual([])
})

test('an order is found by the telephone of its customer, and ended with its consequence in money', async () => {
  const stage = await openStage(app)
  const { customer: eater, owner, storeId } = stage.ridden
  const orderId = await ways.ongoing(stage)
  const taken = await ways['ready, with rider'](stage)
  const { page, faults } = await visit('/desk', laptop)
  await enterDesk(app, page, stage.staff)
  await page.keyboard.press('/')
  await page.keyboard.type(eater.telephone.replace('+234', '0'))
  await page.keyboard.press('Enter')
  const { slug } = (await eater.client.getOrder({ params: { orderId } })).data
  await page.getByRole('link', { name: slug }).click()
  await page.getByRole('heading', { name: slug }).waitFor()
  const details = (await staff.client.getOrderDetails({ params: { orderId } })).data
  const text = (await page.locator('.order-details').innerText()).replaceAll(/\s+/g, ' ')
  for (const { telephone } of [details.people.customer, details.people.owner, details.people.rider!])
    expect(text).toContain(telephone)
  expect(text).toContain('Customer gets ₦5,000. Store pays ₦800. Rider gets ₦800.')
  await page.getByText('Failed, at fault: The store').click()
  await page.getByRole('button', { name: 'Failed, at fault: The store' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Failed, at fault: The store' }).click()
  await page.locator('.field.wrong').waitFor()
  await page.getByLabel('Why').fill('The wrong bag.')
  await page.getByRole('button', { name: 'Failed, at fault: The store' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Failed, at fault: The store' }).click()
  await page.locator('.order-details header').getByText('Failed').waitFor()
  await page.getByText('At fault: The store').waitFor()
  const [charged] = (await owner.client.getStoreTransactions({ params: { storeId } })).data
  expect(charged).toMatchObject({ category: 'charge-out', summary: { bill: { price: { amount: 800 } } } })

  await page.goto(`${app.url}/desk/orders/${taken}`)
  await page.getByText('Take it from the rider').click()
  await page.getByLabel('Why').fill('No answer.')
  await page.getByRole('button', { name: 'Take it from the rider' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it from the rider' }).click()
  await page.getByText('No rider yet').waitFor()
  expect(faults.filter((fault) => !/40[01]/.test(fault))).toEqual([])
})
