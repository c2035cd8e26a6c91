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
  /** A selector of the only part of the page to check, for example a sheet above a screen that was checked before. */
  within?: string
}

type Theme = 'light' | 'dark'

/**
 * Combinations of colours that axe has checked already, for texts that `isPlainlyGood` cannot decide. Contrast depends only on the
 * colours of a text, the colours behind it and its size, so the same combination is not checked again on another screen. The key of
 * an element that axe skips, such as a disabled button, also contains its kind.
 */
const judged = new Set<string>()

/** Runs in the page. axe is asked for as little as possible: it computes no selectors and loads no media. */
async function lookAt({ within, themes, known }: { within?: string; themes: Theme[]; known: string[] }) {
  const { axe } = globalThis as unknown as { axe: Axe }
  const briefly = { selectors: false, preload: false }
  const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
  const otherRules = {
    'color-contrast': { enabled: false },
    'link-in-text-block': { enabled: false },
    // This rule visits every element and is an eighth of the work, but only a style attribute with !important can break it.
    'avoid-inline-spacing': { enabled: document.querySelector('[style*="important"]') !== null },
  }
  const broken: string[] = []
  const tell = (theme: string, violations: Outcome[]) => {
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes) broken.push(`${theme} ${id}: ${html} ${failureSummary}`)
  }

  // During a transition, such as after a change of theme, axe would check colours in between. Elements that are out of view and not
  // rendered begin their transitions only when axe looks at them.
  const still = new CSSStyleSheet()
  still.replaceSync('* { content-visibility: visible !important; transition: none !important; }')
  document.adoptedStyleSheets.push(still)
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))

  const part = within === undefined ? document.body : document.querySelector(within)!
  const describe = (element: Element) =>
    `${element.localName}.${element.className} ${element.getAttribute('aria-disabled')} ${element.matches(':disabled')}`

  /** The backgrounds behind each element, down to the nearest opaque one, with the opacity and filters that change them. */
  function groundsOf(elements: Element[]) {
    const grounds = new Map<Element, string>()
    const groundOf = (element: Element | null): string => {
      if (!element) return ''
      let ground = grounds.get(element)
      if (ground !== undefined) return ground
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
      const hides = backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
      // What is behind a positioned element depends on where it is placed.
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

  /** Whether a text is one opaque colour on another with the contrast that WCAG requires. All other cases are left to axe. */
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

  /** The elements whose colours axe has to check, each with a key of all that the result depends on. */
  function coloursToJudge() {
    const elements = [part, ...part.querySelectorAll('*')].filter(
      (element) =>
        (ownText(element) || element.matches('input, select, textarea')) && element.checkVisibility(),
    )
    const grounds = groundsOf(elements)
    return elements.flatMap((element) => {
      const style = getComputedStyle(element)
      // Visually hidden.
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
  // The rule of axe that requires a name applies only to elements with role=dialog, not to <dialog>.
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

/** Expects that the page breaks no rule of axe. */
export const expectAccessible = (page: Page, name: string, options: AxeOptions = {}): Promise<void> =>
  expectAccessibleIn(['light'], page, name, options)

/** The same in both themes, which differ only in colours. */
export const expectAccessibleInBothThemes = (
  page: Page,
  name: string,
  options: AxeOptions = {},
): Promise<void> => expectAccessibleIn(['light', 'dark'], page, name, options)
