import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const mostSteps = 80

/** Goes there with the Tab key, as somebody without a mouse does: what it does not reach, nobody reaches. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  const isThere = () => target.first().evaluate((element) => element === document.activeElement)
  for (let step = 0; step < mostSteps; step++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  expect.fail(`The Tab key does not reach ${target}`)
}

/** Reaches it with the Tab key and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
