import jsQR from 'jsqr'
import sharp from 'sharp'

/** The text of the QR code in a picture, read at half the size, as by a camera that is not close. */
export async function codeIn(picture: Buffer): Promise<string | undefined> {
  const { width } = await sharp(picture).metadata()
  const { data, info } = await sharp(picture)
    .resize(Math.round(width / 2))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = jsQR.default(new Uint8ClampedArray(data), info.width, info.height, {
    inversionAttempts: 'dontInvert',
  })
  return found?.data
}
