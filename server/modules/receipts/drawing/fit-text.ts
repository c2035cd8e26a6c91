import { hasGlyph, type Lettering, widthOf } from './fonts.ts'

const longestText = 160
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

const cut = (text: string) =>
  text.length <= longestText ? text : `${text.slice(0, longestText - 1).trimEnd()}…`

/**
 * The printable part of a name, without invisible characters, emoji that the font lacks, more than two accents on a letter, or excess
 * length.
 */
export const printable = (text: string): string =>
  Array.from(cut(text).normalize('NFC').replace(/\s+/g, ' '))
    .filter((letter) => /[\p{L}\p{N}\s]/u.test(letter) || (hasGlyph(letter) && !/\p{C}/u.test(letter)))
    .join('')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()

/** How many characters fit, at least one. Uses binary search because measuring is expensive. */
function fitting(letters: string[], lettering: Lettering, width: number): number {
  let [enough, tooMany] = [1, letters.length + 1]
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2)
    if (widthOf(letters.slice(0, middle).join(''), lettering) <= width) enough = middle
    else tooMany = middle
  }
  return enough
}

/** Avoids a break after a hyphen: text copied from the receipt would lose a hyphen at the end of a line. */
function breakable(letters: string[], most: number): number {
  if (most === letters.length) return most
  return Math.max(1, letters.slice(0, most).findLastIndex((letter) => letter !== '-') + 1)
}

/** A word wider than the line is broken between characters. */
function pieces(word: string, lettering: Lettering, width: number): string[] {
  if (widthOf(word, lettering) <= width) return [word]
  const letters = lettersOf(word)
  const broken: string[] = []
  while (letters.length > 0) {
    const count = breakable(letters, fitting(letters, lettering, width))
    broken.push(letters.splice(0, count).join(''))
  }
  return broken
}

function wrap(text: string, lettering: Lettering, width: number): string[] {
  if (widthOf(text, lettering) <= width) return [text]
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((word) => pieces(word, lettering, width))) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, lettering) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function shortenText(line: string, lettering: Lettering, width: number): string {
  const letters = lettersOf(line)
  const room = width - widthOf('…', lettering)
  return `${letters
    .slice(0, fitting(letters, lettering, room))
    .join('')
    .trimEnd()}…`
}

export interface Fitting extends Lettering {
  width: number
  /** The smallest legible font size. */
  smallest: number
  mostLines: number
}

/** Text that stays within its width: wrapped, then made smaller, then cut. */
export function fitText(text: string, { smallest, width, mostLines, ...style }: Fitting) {
  const lettering = { ...style }
  let lines = wrap(text, lettering, width)
  while (lines.length > mostLines && lettering.size > smallest) {
    lettering.size -= 1
    lines = wrap(text, lettering, width)
  }
  if (lines.length <= mostLines) return { size: lettering.size, lines }
  const last = shortenText(lines[mostLines - 1]!, lettering, width)
  return { size: lettering.size, lines: [...lines.slice(0, mostLines - 1), last] }
}
