import type { Locator } from 'playwright-core'

/** Presses a button that signs out, and waits until the app is reloaded: text that is typed before that is lost. */
export async function signOutBy(button: Locator): Promise<void> {
  const loaded = button.page().waitForEvent('load')
  await button.click()
  await loaded
}
