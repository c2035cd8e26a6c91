/** Messages between the service and the process that decodes pictures. */

export type PictureFormat = 'jpeg' | 'png' | 'webp'

export const maxPixels = 50_000_000

export interface PictureJob {
  bytes: Uint8Array
  format: PictureFormat
  /** The width of a smaller copy, which is WebP; undefined for the picture itself. */
  width?: number | undefined
}

export type PictureFault = 'broken' | 'too-large' | 'too-much-memory'
export type PictureAnswer = { bytes: Uint8Array } | { fault: PictureFault } | { ready: true }
