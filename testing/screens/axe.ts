import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Outcome {
  id: string
  nodes: { html: string; failureSummary: string; element: Element }[]
}

interface Axe {
  run(
    context: Document | string | Element[],
    options: object,
  ): Promise<{ violations: Outcome[]; passes: Outcome[] }>
}

export interface AxeOptions {
  /** The part of the page that is new, as a sheet above a screen that was looked at already. */
  within?: string
}

type Theme = 'light' | 'dark'

/**
 * Colours that axe has judged, of texts whose contrast is not plain to see. Contrast depends on nothing but the colours of a text and
 * of what is behind it, and on its size: with the same ones as before it is not judged again, whatever the screen. What axe leaves
 * out, as a disabled button, is known by its kind besides.
 */
const judged = new Set<string>()

/** Runs in the page. Only what is broken is asked of axe: not where it stands in the document, or how long a film plays. */
async function lookAt({ within, themes, known }: { within?: string; themes: Theme[]; known: string[] }) {
  const { axe } = globalThis as unknown as { axe: Axe }
  const briefly = { selectors: false, preload: false }
  const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
  const otherRules = {
    'color-contrast': { enabled: false },
    'link-in-text-block': { enabled: false },
    // It looks at every element for what only the attribute of one can break, and is an eighth of the work.
    'avoid-inline-spacing': { enabled: document.querySelector('[style*="important"]') !== null },
  }
  const broken: string[] = []
  const tell = (theme: string, violations: Outcome[]) => {
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes) broken.push(`${theme} ${id}: ${html} ${failureSummary}`)
  }

  // Colours in transition, as after a change of theme, would be judged as they are at that moment. What is out of view and not
  // rendered begins its transitions only when axe looks at it.
  const still = new CSSStyleSheet()
  still.replaceSync('* { content-visibility: visible !important; transition: none !important; }')
  document.adoptedStyleSheets.push(still)
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))

  const part = within === undefined ? document.body : document.querySelector(within)!
  const describe = (element: Element) =>
    `${element.localName}.${element.className} ${element.getAttribute('aria-disabled')} ${element.matches(':disabled')}`

  /** The colours behind an element, from the nearest that hides all others on, and whatever changes them. */
  function groundsOf(elements: Element[]) {
    const grounds = new Map<Element, string>()
    const groundOf = (element: Element | null): string => {
      if (!element) return ''
      let ground = grounds.get(element)
      if (ground !== undefined) return ground
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
      const hides = backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
      // Where it is placed decides what is behind it.
      const place =
        !hides && /absolute|fixed/.test(position)
          ? ` at ${describe(element)} in ${element.parentElement?.className}`
          : ''
      const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}${place}`
      const isPlain = own === 'rgba(0, 0, 0, 0) none 1 none'
      const above = groundOf(element.parentElement)
      if (hides)
        ground = opacity === '1' && filter === 'none' && !/ 0?\.\d/.test(above) ? own : `${above} < ${own}`
      else ground = isPlain ? above : `${above} < ${own}`
      grounds.set(element, ground)
      return ground
    }
    return new Map(elements.map((element) => [element, groundOf(element)]))
  }

  const luminance = (colour: string) => {
    const [red, green, blue] = colour
      .match(/\d+/g)!
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }

  /** One colour on another, with the contrast that WCAG asks for. Whatever is not as simple is left to axe. */
  function isPlainlyGood({ color, fontSize, fontWeight, textShadow }: CSSStyleDeclaration, ground: string) {
    const [, behind] = /^(rgb\([^)]*\)) none 1 none$/.exec(ground) ?? []
    if (!behind || !color.startsWith('rgb(') || textShadow !== 'none') return false
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.67 && Number(fontWeight) >= 700)
    const [darker, lighter] = [luminance(color), luminance(behind)].sort((a, b) => a - b)
    return (lighter! + 0.05) / (darker! + 0.05) >= (isLarge ? 3 : 4.5)
  }

  const ownText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
    )

  /** What axe has to judge, by what its judgement depends on. */
  function coloursToJudge() {
    const elements = [part, ...part.querySelectorAll('*')].filter(
      (element) =>
        (ownText(element) || element.matches('input, select, textarea')) && element.checkVisibility(),
    )
    const grounds = groundsOf(elements)
    return elements.flatMap((element) => {
      const style = getComputedStyle(element)
      // Shown to nobody.
      if (style.clipPath === 'inset(50%)') return []
      const ground = grounds.get(element)!
      const isInText = element.localName === 'a' && ownText(element.parentElement!)
      if (isPlainlyGood(style, ground) && !(isInText && style.textDecorationLine === 'none')) return []
      const beside = isInText
        ? ` beside ${getComputedStyle(element.parentElement!).color} ${style.textDecorationLine}`
        : ''
      const { color, fontSize, fontWeight, textShadow } = style
      const key = `${color} ${fontSize} ${fontWeight} ${textShadow}${beside} on ${ground}`
      return [{ element, key, leftOut: `${key} of ${describe(element)}` }]
    })
  }

  const { violations } = await axe.run(within ?? document, {
    ...briefly,
    resultTypes: ['violations'],
    rules: otherRules,
  })
  tell('', violations)
  // The rule of axe that asks for their names concerns only what is made a dialog by its role.
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    const ids = dialog.getAttribute('aria-labelledby')?.split(' ') ?? []
    const texts = [dialog.ariaLabel, ...ids.map((id) => document.getElementById(id)?.textContent)]
    if (texts.every((text) => !text?.trim())) broken.push(`a dialog has no name: ${dialog.outerHTML}`)
  }
  const seen = new Set(known)
  const root = document.documentElement
  for (const theme of themes) {
    root.style.colorScheme = theme
    const fresh = coloursToJudge().filter(({ key, leftOut }) => !seen.has(key) && !seen.has(leftOut))
    if (fresh.length === 0) continue
    const found = await axe.run(
      fresh.map(({ element }) => element),
      { ...briefly, resultTypes: ['violations', 'passes'], runOnly: colourRules, elementRef: true },
    )
    tell(theme, found.violations)
    const passed = new Set(found.passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)))
    for (const { element, key, leftOut } of fresh) seen.add(passed.has(element) ? key : leftOut)
  }
  root.style.colorScheme = ''
  document.adoptedStyleSheets.pop()
  return { broken, seen: [...seen].slice(known.length) }
}

async function expectAccessibleIn(themes: Theme[], page: Page, name: string, { within }: AxeOptions) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { broken, seen } = await page.evaluate(lookAt, { within, themes, known: [...judged] })
  expect(broken, name).toEqual([])
  for (const each of seen) judged.add(each)
}

/** No rule of axe is broken on what is shown. */
export const expectAccessible = (page: Page, name: string, options: AxeOptions = {}): Promise<void> =>
  expectAccessibleIn(['light'], page, name, options)

/** In both themes; only colours differ between them. */
export const expectAccessibleInBothThemes = (
  page: Page,
  name: string,
  options: AxeOptions = {},
): Promise<void> => expectAccessibleIn(['light', 'dark'], page, name, options)
