import type { Page } from 'playwright-core'
import type { Person } from '../people.ts'
import { fillSignIn } from './fill-sign-in.ts'

/** Signs in to the store's app as an owner or an assistant. */
export async function enterKitchen(
  page: Page,
  person: Pick<Person, 'telephone' | 'password'>,
): Promise<void> {
  await fillSignIn(page, person)
  // After the sign-in the app goes to the page that was requested first.
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/sign-in'))
  await page.getByRole('navigation', { name: 'Parts of the app' }).waitFor()
}
