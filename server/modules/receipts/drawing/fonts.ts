import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import type { Weight } from './shapes.ts'

/** Inter is bundled: the fonts of a machine may lack the naira sign or the letters of Yoruba. */
const read = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)))

export const fontBytes: Record<Weight, Buffer> = {
  regular: read('400Regular/Inter_400Regular.ttf'),
  bold: read('600SemiBold/Inter_600SemiBold.ttf'),
}

const fonts: Record<Weight, Font> = {
  regular: create(fontBytes.regular) as Font,
  bold: create(fontBytes.bold) as Font,
}

export interface Lettering {
  weight: Weight
  size: number
  /** Digits of equal width, so that amounts in a column are aligned. */
  tabular?: boolean
}

/** Contextual alternates take most of the time, and are not needed for names and prices. */
export const featuresOf = ({ tabular = false }: Lettering) => ({ calt: false, tnum: tabular })

const shaped = (text: string, lettering: Lettering) =>
  fonts[lettering.weight].layout(text, featuresOf(lettering))

export const widthOf = (text: string, lettering: Lettering): number =>
  (shaped(text, lettering).advanceWidth * lettering.size) / fonts[lettering.weight].unitsPerEm

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
