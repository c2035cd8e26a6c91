import { pictureWidths } from '#contract/picture-widths.ts'

/** A public picture of the service, which it has smaller too; others have one size. */
const hasSmaller = (src: string) => /\/files\/picture-[^?]+$/.test(src)

/** For `srcset`, from which the browser chooses by the width it is shown at and the pixels of the screen. */
export const srcSetOf = (src: string): string | undefined =>
  hasSmaller(src) ? pictureWidths.map((width) => `${src}?w=${width} ${width}w`).join(', ') : undefined
