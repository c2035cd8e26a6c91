import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import type { Weight } from './shapes.ts'

/** Inter is bundled: the fonts of a machine may lack the naira sign or the letters of Yoruba. */
const read = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)))

const fonts: Record<Weight, Font> = {
  regular: create(read('400Regular/Inter_400Regular.ttf')) as Font,
  bold: create(read('600SemiBold/Inter_600SemiBold.ttf')) as Font,
}

/**
 * The fonts for one document, with fontkit's glyph cache (the internal field `_glyphs`) emptied. A cached glyph keeps the characters for
 * which it was first used, and these become the searchable text of the PDF, so they must come from the same document. Parsing the fonts
 * again would take longer than drawing.
 */
export function fontsOfDocument(): Record<Weight, Font> {
  for (const font of Object.values(fonts)) Object.assign(font, { _glyphs: {} })
  return fonts
}

export interface Lettering {
  weight: Weight
  size: number
  /** Digits of equal width, so that amounts in a column are aligned. */
  tabular?: boolean
}

/** Contextual alternates take most of the shaping time and are not needed for names and prices. */
export const featuresOf = ({ tabular = false }: Lettering) => ({ calt: false, tnum: tabular })

const shaped = (text: string, lettering: Lettering) =>
  fonts[lettering.weight].layout(text, featuresOf(lettering))

/** Text widths in font units, so that a text measured at one size is not shaped again for another size. */
const widths = new Map<string, number>()
const mostWidths = 1000

function unitsOf(text: string, lettering: Lettering): number {
  const key = `${lettering.weight} ${lettering.tabular ?? false} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size >= mostWidths) widths.clear()
  const units = shaped(text, lettering).advanceWidth
  widths.set(key, units)
  return units
}

export const widthOf = (text: string, lettering: Lettering): number =>
  (unitsOf(text, lettering) * lettering.size) / fonts[lettering.weight].unitsPerEm

export const hasGlyph = (letter: string): boolean =>
  fonts.regular.hasGlyphForCodePoint(letter.codePointAt(0)!)

/** The text as one outline, starting at a point of the page. */
export function outlineOf(text: string, lettering: Lettering, x: number, baseline: number): string {
  const { glyphs, positions } = shaped(text, lettering)
  const scale = lettering.size / fonts[lettering.weight].unitsPerEm
  let pen = x
  return glyphs
    .map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const place = [pen + xOffset * scale, baseline - yOffset * scale] as const
      pen += xAdvance * scale
      return glyph.path
        .scale(scale, -scale)
        .translate(...place)
        .toSVG()
    })
    .join('')
}
