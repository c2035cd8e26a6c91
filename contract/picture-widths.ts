/** Public pictures are available in these widths in pixels, with `?w=` and the width added to their address. */
export const pictureWidths = [160, 320, 640, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]
