import { pictureWidths } from '#contract/picture-widths.ts'

/** Public pictures of the service exist in smaller sizes too; all others have one size. */
const hasSmaller = (src: string) => /\/files\/picture-[^?]+$/.test(src)

/** The value for `srcset`. The browser chooses a size by the width on the page and the pixel density of the screen. */
export const srcSetOf = (src: string): string | undefined =>
  hasSmaller(src) ? pictureWidths.map((width) => `${src}?w=${width} ${width}w`).join(', ') : undefined
