import type { Page } from 'playwright-core'
import type { Person } from './people.ts'
import { expectAccessible } from './screens.ts'

/** Signs in to the store's app as an owner or an assistant. */
export async function enterKitchen(page: Page, { telephone, password }: Person): Promise<void> {
  await page.getByLabel('Telephone number').fill(telephone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Parts of the app' }).waitFor()
}

/** Both themes: every rule in the light one; in the dark one, only colours are others. */
export async function expectAccessibleInBoth(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${name}, dark`, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Counts the tones of the page, and lets them sound without a touch before. */
export const countTones = (page: Page) =>
  page.addInitScript(() => {
    const counted = globalThis as unknown as { tones: number }
    counted.tones = 0
    const { createOscillator } = AudioContext.prototype
    AudioContext.prototype.createOscillator = function () {
      counted.tones++
      return createOscillator.call(this)
    }
  })

export const tonesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { tones: number }).tones)
