import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Person } from '../people.ts'
import { enterKitchen } from './enter-kitchen.ts'
import type { browserVisits, Visit } from './screens.ts'

/** What a device of the kitchen has done besides displaying the page. */
interface Signals {
  tones: number
  prints: number
  /** The number of wake locks held; with one the screen stays on. */
  wakeLocks: number
}

/** Counts the signals of a device. Nothing is really printed. */
export const countSignals = (context: BrowserContext) =>
  context.addInitScript(() => {
    const counted = globalThis as unknown as Signals
    counted.tones = 0
    counted.prints = 0
    counted.wakeLocks = 0
    const { createOscillator } = AudioContext.prototype
    AudioContext.prototype.createOscillator = function () {
      counted.tones++
      return createOscillator.call(this)
    }
    window.print = () => {
      counted.prints++
    }
    const request = async () => {
      counted.wakeLocks++
      return { release: async () => void counted.wakeLocks-- }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })

export const signalsOf = (page: Page): Promise<Signals> =>
  page.evaluate(() => {
    const { tones, prints, wakeLocks } = globalThis as unknown as Signals
    return { tones, prints, wakeLocks }
  })

/** A tablet on the kitchen wall. */
export const tablet: BrowserContextOptions = {
  viewport: { width: 1024, height: 768 },
  reducedMotion: 'reduce',
}

type Visiting = ReturnType<typeof browserVisits>

/** A device of the kitchen on which somebody is signed in, with the sound allowed. */
export async function kitchenDevice(
  visit: Visiting,
  person: Person,
  options: BrowserContextOptions = tablet,
): Promise<Visit> {
  const made = await visit('/kitchen', options, countSignals)
  const { page } = made
  page.setDefaultTimeout(15_000)
  await enterKitchen(page, person)
  const soundOn = page.getByRole('button', { name: 'Turn sound on' })
  await soundOn.click()
  await soundOn.waitFor({ state: 'detached' })
  return made
}

/** The dialog of a new order, which fills the screen until somebody answers it. */
export const newOrder = (page: Page) => page.getByRole('alertdialog', { name: 'New order' })

export const cardIn = (page: Page, column: string, slug: string) =>
  page.getByRole('region', { name: column }).locator('.order-card', { hasText: slug })
