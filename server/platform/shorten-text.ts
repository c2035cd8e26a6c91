import { lazy } from './lazy.ts'

const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Cuts a text to this many code points, between grapheme clusters; an ellipsis replaces what is cut off. */
export function shortenText(text: string, longest: number): string {
  if (text.length <= longest || Array.from(text).length <= longest) return text
  let kept = ''
  let count = 0
  for (const { segment } of graphemes().segment(text)) {
    count += Array.from(segment).length
    if (count >= longest) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Control characters, line and paragraph separators, and characters that change the text direction. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu

/** A user's text on one line of at most this many characters. */
export const oneLineText = (text: string, longest: number): string =>
  shortenText(text.replace(unprintable, ' ').trim(), longest)
