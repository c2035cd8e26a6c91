import type { Page } from 'playwright-core'
import type { Person } from '../people.ts'
import { fillSignIn } from './fill-sign-in.ts'

/** Signs in to the rider's app. */
export async function enterRide(page: Page, person: Person): Promise<void> {
  await fillSignIn(page, person)
  // After the sign-in the app goes to the page that was requested first.
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/sign-in'))
  await page.getByRole('navigation', { name: 'Parts of the app' }).waitFor()
}
