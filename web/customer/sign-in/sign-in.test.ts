import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { codeSentTo, newTelephone, operator, signUp } from '#testing/people.ts'
import { expectAccessible } from '#testing/screens/axe.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import { browserVisits, telephone as device, expectNoSideways } from '#testing/screens/screens.ts'

const app = await startApp()
const visit = browserVisits(app.url)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function giveTelephone(page: Page, telephone: string) {
  // The field has the focus from the start.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('telephone')
  await page.keyboard.type(telephone)
  await button(page, 'Continue').click()
}

/** Fills in the code as a telephone does from the SMS; the form submits itself. */
async function giveCode(page: Page, telephone: string, count = 1) {
  const code = await codeSentTo(app, telephone, count)
  await page.getByLabel('Code').fill(code)
}

const isSignedIn = (page: Page) =>
  expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toEqual(['buka-refresh-customer'])

test('somebody new signs up with telephone and code, and comes back to where they were', async () => {
  const telephone = newTelephone()
  const local = telephone.replace('+234', '0')
  const { page, faults, close } = await visit('/sign-in?to=/carts')
  await giveTelephone(page, local)
  await page.getByText(`We sent six digits by SMS to ${local}.`).waitFor()
  await expectAccessible(page, 'code')
  // The telephone may unload the page while the SMS is read.
  await page.reload()
  await giveCode(page, telephone)
  await page.getByLabel('What should we call you?').fill('Bisi Ojo')
  await page.getByLabel('Choose a password').fill('12345678')
  await button(page, 'Create my account').click()
  await page.getByText('This is too easy to guess.', { exact: true }).waitFor()
  await page.getByLabel('Choose a password').fill('suya-on-a-friday')
  await button(page, 'Show').click()
  expect(await page.getByLabel('Choose a password').getAttribute('type')).toBe('text')
  await expectAccessible(page, 'details')
  // The account is created, but the answer does not arrive: the next attempt signs in.
  await page.route('**/auth/sign-up', async (route) => {
    await route.fetch()
    await route.abort()
    await page.unrouteAll()
  })
  await button(page, 'Create my account').click()
  await page.getByText('There is no connection to Buka.').waitFor()
  await button(page, 'Create my account').click()
  await page.getByRole('heading', { name: 'Your carts' }).waitFor()
  await page.getByText('Welcome, Bisi Ojo.').waitFor()
  await isSignedIn(page)
  await page.goto('/sign-in?to=https://elsewhere.example/')
  await page.waitForURL(`${app.url}/`)
  // The browser also reports the request that refused the password.
  expect(faults.filter((fault) => !/400|410|ERR_FAILED/.test(fault))).toEqual([])
  await close()
})

test('a number that is none, at 320 px with large texts; a wrong password, then the right one; other tabs follow', async () => {
  const { telephone, password, client } = await signUp(app, 'customer')
  const { page, close } = await visit('/sign-in', { ...device, viewport: { width: 320, height: 640 } })
  const others = await Promise.all(
    ['/account', '/sign-in?to=/carts'].map(async (path) => {
      const other = await page.context().newPage()
      await other.goto(path)
      return other
    }),
  )
  const [account, signIn] = others
  await account!.getByText('Sign in to see this').waitFor()
  await signIn!.getByLabel('Telephone number').waitFor()
  await page.bringToFront()
  await giveTelephone(page, '0803')
  await page.locator('.field.wrong').waitFor()
  await expectAccessible(page, 'telephone')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await expectNoSideways(page, 'telephone')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.getByLabel('Telephone number').fill(telephone)
  await button(page, 'Continue').click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
  await page.keyboard.type('not-the-password')
  await page.keyboard.press('Enter')
  await page.getByText('That password does not fit this number.').waitFor()
  // The message shows no request id, because there is nothing to report.
  expect(await page.getByText(/Request /).count()).toBe(0)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Sign in').click()
  await page.getByRole('heading', { name: 'What would you like to eat?' }).waitFor()
  await isSignedIn(page)
  const { data } = await client.getAccount()
  await account!.getByRole('heading', { name: data.name }).waitFor()
  await signIn!.getByRole('heading', { name: 'Your carts' }).waitFor()

  // A suspended person sees the reason at once, and again above the sign-in form.
  for (const other of others) await other.close()
  await goWithin(page, '/account')
  await page.getByRole('heading', { name: data.name }).waitFor()
  const staff = await operator(app)
  const params = { userId: data.id }
  await staff.client.decideRoleStatus({ params, body: { status: 'suspended', reason: 'Stolen card.' } })
  await page.getByText('This account is suspended. Stolen card.').waitFor()
  await page.getByRole('link', { name: 'Sign in or sign up' }).click()
  await page.locator('.sign-in').getByText('Stolen card.').waitFor()
  await close()
})

test('a forgotten password is chosen anew with a code', async () => {
  const person = await signUp(app, 'customer')
  const { page, close } = await visit('/sign-in')
  await giveTelephone(page, person.telephone)
  await button(page, 'I forgot my password').click()
  const code = await codeSentTo(app, person.telephone)
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  // The error is shown at its field, and not a second time above the form.
  await page.locator('.field.wrong').getByText('That is not the code.').waitFor()
  expect(await page.getByText('That is not the code.').count()).toBe(1)
  await page.getByText(/You can ask for a new code in/).waitFor()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Choose a password').fill('pounded-yam-2026')
  await button(page, 'Save and sign in').click()
  await page.getByRole('heading', { name: 'What would you like to eat?' }).waitFor()
  await isSignedIn(page)
  // Opened while the service does not answer, the app asks again by itself who is signed in.
  await page.route('**/auth/refresh-tokens', (route) => route.abort(), { times: 1 })
  const isKnown = page.waitForResponse(
    (response) => response.url().endsWith('/auth/refresh-tokens') && response.ok(),
  )
  await page.goto('/carts')
  await isKnown
  await page.getByRole('heading', { name: 'Your carts' }).waitFor()
  await close()
})
