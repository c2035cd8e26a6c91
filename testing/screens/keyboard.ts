import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const mostSteps = 80

const stepsAtOnce = 8
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Once the element has the focus, the Tab key leaves it there; says so until it is called again. */
const holdFocus = (element: Element) => {
  const state = globalThis as { holding?: AbortController }
  state.holding?.abort()
  state.holding = undefined
  if (element === document.activeElement) return true
  state.holding = new AbortController()
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && element === document.activeElement) event.preventDefault()
  }
  addEventListener('keydown', stay, { capture: true, signal: state.holding.signal })
  return false
}

/**
 * Goes there with the Tab key, as somebody without a mouse does: what it does not reach, nobody reaches. Several keys are sent at
 * once, and those after the one that reaches it do nothing.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const keyboard = await session
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  for (let step = 0; step < mostSteps; step += stepsAtOnce) {
    if (await target.first().evaluate(holdFocus)) return
    const keys = Array.from({ length: stepsAtOnce }, () => ['rawKeyDown', 'keyUp'] as const).flat()
    await Promise.all(keys.map((type) => keyboard.send('Input.dispatchKeyEvent', { type, ...tab })))
  }
  expect.fail(`The Tab key does not reach ${target}`)
}

/** Reaches it with the Tab key and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
