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
  /** Takes only what fits into the window, for screens with something fixed to an edge. */
  window?: boolean
}
