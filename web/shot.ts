import type { Page } from 'playwright-core'

/** A picture to take. */
export interface Shot {
  name: string
  path: string
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
  /** Somebody is signed in. */
  isSignedIn?: boolean
  /** What is done before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** What is done after the picture, for those that follow. */
  after?: (page: Page) => Promise<unknown>
  /** Only what fits the window, as where something stays at its edge. */
  window?: boolean
}
