import type { Page } from 'playwright-core'
import type { TestApp } from '../app.ts'
import { codeSentTo, messagesTo, type Person } from '../people.ts'

/** Signs in to the operators' app, with the code that was sent. */
export async function enterDesk(app: TestApp, page: Page, person: Person): Promise<void> {
  const { telephone, password } = person
  const before = await messagesTo(app, telephone)
  await page.locator('input[name=telephone]').fill(telephone)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const code = page.getByLabel('Code')
  await code.waitFor()
  await code.fill(await codeSentTo(app, telephone, before.length + 1))
  // After the sign-in the app goes to the page that was requested first.
  await page.waitForURL(({ pathname }) => pathname !== '/desk/sign-in')
}
