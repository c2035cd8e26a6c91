import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Texts that are cut off, broken or outside of the window. Text that is shortened with an ellipsis is left out. */
function findMisfits(): string[] {
  const allTexts = () => document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  // Whether a code fits must not depend on its letters: each is measured as the widest.
  const codes: { text: Node; was: string }[] = []
  for (let texts = allTexts(), text = texts.nextNode(); text; text = texts.nextNode()) {
    const was = text.textContent!
    const widest = was.replace(/\b[A-Z]{3}-\d{3}-[A-Z]{3}\b/g, 'WWW-888-WWW')
    if (widest === was) continue
    codes.push({ text, was })
    text.textContent = widest
  }
  const misfitsWith = (fontSize: string, prefix: string) => {
    document.documentElement.style.fontSize = fontSize
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth)
      found.push(`the page is ${scrollWidth} px wide, the window ${clientWidth} px`)
    const canScroll = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const scrollsDown = ({ localName, scrollHeight, clientHeight }: Element) =>
      localName === 'dialog' || scrollHeight > clientHeight + 1
    for (const element of document.querySelectorAll('*'))
      if (canScroll(element) && scrollsDown(element) && element.scrollWidth > element.clientWidth + 1)
        found.push(`moves sideways too: ${element.textContent!.trim().slice(0, 60)}`)
    /** Whether the element is in a row that scrolls sideways. */
    const scrolls = (element: Element | null): boolean =>
      element !== null && ((canScroll(element) && !scrollsDown(element)) || scrolls(element.parentElement))
    for (let texts = allTexts(), text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!
      const words = text.textContent!.trim()
      if (!words || !element.checkVisibility({ visibilityProperty: true }) || scrolls(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      const style = getComputedStyle(element)
      const isHidden = style.clipPath !== 'none' || style.position === 'absolute'
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isHidden || isShortened || right === left) continue
      if (left < -1 || right > clientWidth + 1) found.push(`sticks out: ${words}`)
      for (const { 0: word, index } of text.textContent!.matchAll(/(?<!\S)[^\s\-–/]+(?!\S)/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()]
        const width = parts.reduce((sum, part) => sum + part.width, 0)
        const isBroken = parts.some(({ top }) => top >= parts[0]!.bottom)
        if (isBroken && width < clientWidth / 2) found.push(`is broken: ${word}`)
      }
      const isClipped = (size: 'Width' | 'Height') => element[`scroll${size}`] > element[`client${size}`] + 2
      const clips = /hidden|clip/.test(style.overflow)
      if (clips && element.clientWidth > 0 && (isClipped('Width') || isClipped('Height')))
        found.push(`is cut: ${words}`)
    }
    document.documentElement.style.fontSize = ''
    return found.map((each) => prefix + each)
  }
  const misfits = [...misfitsWith('', ''), ...misfitsWith('32px', 'with large texts: ')]
  for (const { text, was } of codes) text.textContent = was
  return misfits
}

/** Expects that no text is cut off or outside of the window, at normal size and with the font size of the browser doubled. */
export async function expectFits(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(findMisfits), name).toEqual([])
}
