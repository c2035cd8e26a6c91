import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const mostSteps = 80

const stepsAtOnce = 8
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Until the next call, the Tab key does not move the focus on from the element. Returns whether the element has the focus now. */
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
 * Moves the focus to the target with the Tab key, as a person without a mouse has to. Several key presses are sent at once; those
 * after the one that reaches the target have no effect.
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

/** Moves the focus to the target with the Tab key and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
