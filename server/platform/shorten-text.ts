const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most so many code points, cut between characters as people see them; an ellipsis stands for what is cut off. */
export function shortenText(text: string, longest: number): string {
  if (text.length <= longest || Array.from(text).length <= longest) return text
  let kept = ''
  let count = 0
  for (const { segment } of graphemes.segment(text)) {
    count += Array.from(segment).length
    if (count >= longest) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Control characters, line and paragraph breaks, and what turns the reading of the rest around. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu

/** What somebody typed, on one line of at most so many characters. */
export const oneLineText = (text: string, longest: number): string =>
  shortenText(text.replace(unprintable, ' ').trim(), longest)
