import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { enterDesk } from '#testing/desk.ts'
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
