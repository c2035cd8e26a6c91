/** Public pictures have a copy of each of these widths in pixels, at `?w=` behind their address. */
export const pictureWidths = [160, 320, 640, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]
