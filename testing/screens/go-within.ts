import type { Page } from 'playwright-core'

/** Goes to another screen of the app as a link does, without reloading the page. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
