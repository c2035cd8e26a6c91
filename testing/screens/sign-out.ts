import type { Locator } from 'playwright-core'

/** Presses what signs out, after which the app is loaded anew: what is typed before is lost. */
export async function signOutBy(button: Locator): Promise<void> {
  const loaded = button.page().waitForEvent('load')
  await button.click()
  await loaded
}
