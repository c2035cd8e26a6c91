import type { Page } from 'playwright-core'
import type { Person } from './people.ts'

/** Signs in to the rider's app. */
export async function enterRide(page: Page, { telephone, password }: Person): Promise<void> {
  await page.getByLabel('Telephone number').fill(telephone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Parts of the app' }).waitFor()
}
