import type { Page } from 'playwright-core'
import type { Person } from '../people.ts'
import { fillSignIn } from './fill-sign-in.ts'

/** Signs in to the store's app as an owner or an assistant. */
export async function enterKitchen(
  page: Page,
  person: Pick<Person, 'telephone' | 'password'>,
): Promise<void> {
  await fillSignIn(page, person)
  // Signed in, one is led to where one wanted.
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/sign-in'))
  await page.getByRole('navigation', { name: 'Parts of the app' }).waitFor()
}
