import type { Page } from 'playwright-core'
import type { Person } from '../people.ts'
import { fillSignIn } from './fill-sign-in.ts'

/** Signs in to the rider's app. */
export async function enterRide(page: Page, person: Person): Promise<void> {
  await fillSignIn(page, person)
  // Signed in, one is led to where one wanted.
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/sign-in'))
  await page.getByRole('navigation', { name: 'Parts of the app' }).waitFor()
}
